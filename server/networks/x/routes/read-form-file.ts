import { type BodyMeter, readBytes } from '@chorus/contract/read-bytes'
import { Refusal } from '@chorus/contract/refusal'
import type { Context } from 'hono'

export interface FormFile {
  /** Name of the form's field. */
  field: string
  /** Maximum bytes by file type. A part of a file has no type: `*`. */
  types: Readonly<Record<string, number>>
}

/** Room for a form's boundaries and the headers of its fields. */
const formBytes = 16 * 1024
/** The form, the file in it, and the form in which it is forwarded. */
const copies = 3
/** A form of many empty fields would keep the process busy for seconds. */
const mostFields = 8
/** Bytes. A browser's has the name of a field, that of a file, and its type. */
const mostHeader = 2048

/** Reads one file of a form, and counts its memory until the work with it is done. */
export const createReadFormFile =
  (meterFile: (context: Context) => BodyMeter) =>
  async <T>(context: Context, { field, types }: FormFile, work: (file: Blob) => Promise<T>): Promise<T> => {
    const boundary = readBoundary(context.req.header('content-type') ?? '')
    if (boundary === undefined) throw new Refusal('InvalidParams: (type)body: a form is expected.', { status: 400 })
    const most = Math.max(...Object.values(types))
    const tooLarge = `The file is larger than ${toMiB(most)} MiB.`
    const meter = meterFile(context)
    try {
      const limit = most + formBytes
      const body = await readBytes(context, { limit, tooLarge, incomplete: 'The upload was interrupted. Try again.', meter })
      meter.add(body.byteLength * (copies - 1))
      const file = findFile(body, boundary, field)
      if (!file) throw new Refusal(`InvalidParams: (file)${field}: a file is expected.`, { status: 400 })
      const own = types[file.type] ?? types['*']
      if (own === undefined)
        throw new Refusal(`This file type isn't supported. Use one of: ${Object.keys(types).join(', ')}.`, { status: 415 })
      if (file.size > own) throw new Refusal(`The file is larger than ${toMiB(own)} MiB.`, { status: 413 })
      if (file.size === 0) throw new Refusal('The file is empty.', { status: 400 })
      return await work(file)
    } finally {
      meter.end()
    }
  }

/** RFC 2046, §5.1.1. Undefined: it is no form. */
const readBoundary = (type: string): string | undefined =>
  /^\s*multipart\/form-data\s*;\s*boundary=(?:([\w'()+./:=?,-]{1,70})|"([\w'()+./:=?, -]{1,70})")\s*(?:;|$)/i
    .exec(type)
    ?.slice(1)
    .find(Boolean)

/**
 * The first file of a field. Undefined: there is none, the body is no form, or a form that no browser sends. Looks for the ends of parts instead of
 * parsing them: the runtime's parser takes seconds for a header as long as a file.
 */
function findFile(body: Uint8Array, boundary: string, field: string): File | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const mark = `--${boundary}`
  if (bytes.toString('latin1', 0, mark.length) !== mark) return undefined
  let found: File | undefined
  for (let [at, fields] = [mark.length, 0]; fields <= mostFields; fields += 1) {
    if (bytes.toString('latin1', at, at + 2) === '--') return found
    const head = bytes.subarray(at, at + mostHeader)
    const headEnd = head.indexOf('\r\n\r\n')
    if (headEnd < 0) return undefined
    const start = at + headEnd + 4
    const end = bytes.indexOf(`\r\n${mark}`, start)
    if (end < 0) return undefined
    const { name, fileName, type } = readHeader(head.toString('utf8', 0, headEnd))
    // Only the first field of a name counts.
    if (name === field && !found) {
      if (fileName === undefined) return undefined
      found = new File([body.subarray(start, end) as Uint8Array<ArrayBuffer>], fileName, { type })
    }
    at = end + 2 + mark.length
  }
  return undefined
}

function readHeader(header: string): { name?: string | undefined; fileName?: string | undefined; type: string } {
  const [, about = ''] = /^content-disposition:[ \t]*form-data((?:;|[ \t]).*)$/im.exec(header) ?? []
  const [, name] = /;[ \t]*name="([^"]*)"/i.exec(about) ?? []
  const [, fileName] = /;[ \t]*filename="([^"]*)"/i.exec(about) ?? []
  const [, type = ''] = /^content-type:[ \t]*([^;\r\n]*)/im.exec(header) ?? []
  return { name, fileName, type: type.trim() }
}

const toMiB = (bytes: number) => Math.round((bytes / (1024 * 1024)) * 10) / 10
