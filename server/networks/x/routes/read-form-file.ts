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
      const file = (await readForm(body, boundary))?.get(field)
      if (!(file instanceof File)) throw new Refusal(`InvalidParams: (file)${field}: a file is expected.`, { status: 400 })
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

/** Undefined: not a form, or one of more fields than a file needs. */
async function readForm(body: Uint8Array, boundary: string): Promise<FormData | undefined> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const end = `\r\n--${boundary}`
  let fields = 0
  for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, at + end.length)) {
    fields += 1
    if (fields > mostFields) return undefined
  }
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined)
}

const toMiB = (bytes: number) => Math.round((bytes / (1024 * 1024)) * 10) / 10
