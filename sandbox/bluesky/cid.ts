import { createHash } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const codecs = { record: 0x71, file: 0x55 }

/** A real CIDv1 (sha-256) of a record as we serialise it, or of a file's bytes. */
export function toCid(content: string | Uint8Array, kind: keyof typeof codecs = 'record'): string {
  const bytes = Buffer.concat([Buffer.from([0x01, codecs[kind], 0x12, 0x20]), createHash('sha256').update(content).digest()])
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return `b${(bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')}`
}
