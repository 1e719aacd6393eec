import { blueskyFiles } from '@chorus/contract/hosted/hosted-bluesky'
import { type BodyMeter, readBytes } from '@chorus/contract/read-bytes'
import { Refusal } from '@chorus/contract/refusal'
import type { Context } from 'hono'

export interface SentFile {
  /** One of the accepted types. */
  type: string
  bytes: Uint8Array
}

/**
 * Reads the request body as a file, up to the limit of its type, and counts its memory while it is in use. The declared length counts from
 * the start, so a file without room is rejected before it is sent.
 */
export function createReadFile(meterFile: (context: Context) => BodyMeter) {
  return async <T>(context: Context, work: (file: SentFile) => Promise<T>): Promise<T> => {
    const type = (context.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
    const encoding = context.req.header('content-encoding')
    if (encoding && encoding.toLowerCase() !== 'identity') throw new Refusal('The body must not be compressed.', { status: 415 })
    const limit = Object.hasOwn(blueskyFiles, type) ? blueskyFiles[type]! : undefined
    if (limit === undefined)
      throw new Refusal(`This file type isn't supported. Use one of: ${Object.keys(blueskyFiles).join(', ')}.`, { status: 415 })
    const tooLarge = `The file is larger than ${limit / (1024 * 1024)} MiB.`
    const declared = Number(context.req.header('content-length') ?? limit)
    if (!(declared >= 0 && declared <= limit)) throw new Refusal(tooLarge, { status: 413 })
    const meter = meterFile(context)
    try {
      meter.add(declared)
      const bytes = await readBytes(context, { limit: declared, tooLarge, incomplete: 'The upload was interrupted. Try again.' })
      if (!isOfType(bytes, type)) throw new Refusal('The file’s content doesn’t match its type.', { status: 415 })
      return await work({ type, bytes })
    } finally {
      meter.end()
    }
  }
}

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** Magic bytes by type. Otherwise someone could upload a web page as an image and have it served as a page. */
const marks: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  'image/jpeg': (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  'image/png': (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  'image/webp': (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  'image/gif': (bytes) => startsWith(bytes, 'GIF8'),
  'video/mp4': (bytes) => startsWith(bytes, 'ftyp', 4),
}

const isOfType = (bytes: Uint8Array, type: string): boolean => marks[type]?.(bytes) ?? false
