import { Parser } from 'htmlparser2'
import type { Part } from './media-uploads.ts'
import { S3Error } from './s3-error.ts'

/** Reads the body of CompleteMultipartUpload. Elements other than PartNumber and ETag, such as checksums, are ignored. */
export function readPartList(body: Uint8Array): Pick<Part, 'number' | 'etag'>[] {
  const parts: { number: number; etag: string }[] = []
  let text = ''
  let number = Number.NaN
  let etag = ''
  const parser = new Parser(
    {
      onopentag() {
        text = ''
      },
      ontext(data) {
        text += data
      },
      onclosetag(name) {
        if (name === 'PartNumber') number = Number(text.trim())
        if (name === 'ETag') etag = text.trim().replaceAll('"', '')
        if (name === 'Part') parts.push({ number, etag })
      },
    },
    { xmlMode: true },
  )
  parser.end(new TextDecoder().decode(body))
  if (parts.length === 0) throw new S3Error('MalformedXML', 400, 'The list of parts is missing.')
  return parts
}
