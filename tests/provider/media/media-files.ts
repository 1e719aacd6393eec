import { createHash, randomBytes } from 'node:crypto'

const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')

/** A PNG by its beginning, with random bytes where its pixels would be. */
export function makePicture(bytes: number): Blob {
  const pixels = Buffer.alloc(8)
  pixels.writeUInt32BE(bytes)
  pixels.write('IDAT', 4)
  return new Blob([header, pixels, randomBytes(bytes - header.length - pixels.length)], { type: 'image/png' })
}

export const toHash = async (body: Blob | Response): Promise<string> =>
  createHash('sha256')
    .update(Buffer.from(await body.arrayBuffer()))
    .digest('hex')
