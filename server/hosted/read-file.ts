import { blueskyFiles } from '@chorus/contract/hosted-bluesky'
import { Refusal } from '@chorus/contract/refusal'
import type { Context } from 'hono'

export interface SentFile {
  /** One of those that are taken. */
  type: string
  bytes: Uint8Array
}

/** Bytes of all files that one process holds at a time: what is passed on is held until it is there. */
const mostHeld = 256 * 1024 * 1024

/** Reads the file that a request is, to what its kind may weigh and no further, and holds it while it is used. */
export function createReadFile(most = mostHeld) {
  let held = 0
  return async <T>(context: Context, work: (file: SentFile) => Promise<T>): Promise<T> => {
    const type = (context.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
    const encoding = context.req.header('content-encoding')
    if (encoding && encoding.toLowerCase() !== 'identity') throw new Refusal('The body must not be compressed.', { status: 415 })
    const limit = Object.hasOwn(blueskyFiles, type) ? blueskyFiles[type]! : undefined
    if (limit === undefined) throw new Refusal(`Files of these kinds are taken: ${Object.keys(blueskyFiles).join(', ')}.`, { status: 415 })
    const said = Number(context.req.header('content-length') ?? limit)
    if (!(said >= 0 && said <= limit)) throw tooLarge(context, limit)
    if (held + said > most)
      throw new Refusal('Too many files are on their way just now. Try again in a moment.', { status: 503, retryAfter: 5 })
    held += said
    try {
      const bytes = await readBytes(context, Math.min(said, limit))
      if (!isOfType(bytes, type)) throw new Refusal('The file is not of the kind that it says.', { status: 415 })
      return await work({ type, bytes })
    } finally {
      held -= said
    }
  }
}

async function readBytes(context: Context, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = context.req.raw.body?.getReader()
  for (;;) {
    const part = await reader?.read().catch(() => Promise.reject(new Refusal('The file did not arrive whole.', { status: 400 })))
    if (!part || part.done) return Buffer.concat(chunks)
    size += part.value.byteLength
    if (size > limit) {
      await reader?.cancel().catch(() => undefined)
      throw tooLarge(context, limit)
    }
    chunks.push(part.value)
  }
}

function tooLarge(context: Context, limit: number): Refusal {
  // The rest of it is not waited for.
  context.header('connection', 'close')
  return new Refusal(`The file is larger than ${limit / (1024 * 1024)} MiB.`, { status: 413 })
}

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** What a file begins with. A page of somebody's own under the name of a picture would be served as what it is one day. */
const marks: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  'image/jpeg': (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  'image/png': (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  'image/webp': (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  'image/gif': (bytes) => startsWith(bytes, 'GIF8'),
  'video/mp4': (bytes) => startsWith(bytes, 'ftyp', 4),
}

const isOfType = (bytes: Uint8Array, type: string): boolean => marks[type]?.(bytes) ?? false
