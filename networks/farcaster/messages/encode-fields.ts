import { fromBase64 } from './base64.ts'
import type { Field } from './message-fields.ts'

type Json = Readonly<Record<string, unknown>>

/** Wire types of protobuf. */
const [varint, delimited] = [0, 2]
const encoder = new TextEncoder()

/** Encodes protobuf's JSON of a message, fields in the order of the table. Unknown fields are left out. */
export function encodeFields(fields: readonly Field[], json: Json): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  for (const field of fields) writeField(bytes, field, json[field.name])
  return new Uint8Array(bytes)
}

function writeField(bytes: number[], field: Field, value: unknown): void {
  if (value === undefined || value === null) return
  const { tag, rule } = field
  if (rule === 'repeated') return (value as unknown[]).forEach((item) => writeValue(bytes, field, item))
  if (rule === 'packed') {
    const packed: number[] = []
    for (const item of value as number[]) writeVarint(packed, item)
    if (packed.length > 0) writeBytes(bytes, tag, packed)
    return
  }
  writeValue(bytes, field, value)
}

function writeValue(bytes: number[], { tag, kind, rule }: Field, value: unknown): void {
  if (Array.isArray(kind)) return writeBytes(bytes, tag, encodeFields(kind as readonly Field[], value as Json))
  if (kind === 'string' || kind === 'bytes') {
    const content = kind === 'string' ? encoder.encode(value as string) : fromBase64(value as string)
    if (content.length > 0 || rule !== 'plain') writeBytes(bytes, tag, content)
    return
  }
  const number = kind === 'uint' ? (value as number) : (kind as Readonly<Record<string, number>>)[value as string]
  if (number === undefined) throw new TypeError(`${String(value)} is not a value of field ${tag}.`)
  if (number === 0 && rule === 'plain') return
  writeVarint(bytes, tag * 8 + varint)
  writeVarint(bytes, number)
}

function writeBytes(bytes: number[], tag: number, content: ArrayLike<number>): void {
  writeVarint(bytes, tag * 8 + delimited)
  writeVarint(bytes, content.length)
  for (let index = 0; index < content.length; index++) bytes.push(content[index]!)
}

/** Up to 53 bits, for which shifts have no room. */
function writeVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}
