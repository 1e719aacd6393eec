export interface ImageSize {
  /** Media type, by the file's own bytes. */
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  /** Pixels. */
  width: number
  height: number
}

/** The type and size of an image, read from its first bytes. Undefined: not an image that browsers decode everywhere, or a broken one. */
export function measureImage(bytes: Buffer): ImageSize | undefined {
  try {
    const size = toPng(bytes) ?? toGif(bytes) ?? toWebp(bytes) ?? toJpeg(bytes)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // It ends before its size.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const textAt = (bytes: Buffer, start: number, length: number): string => bytes.toString('latin1', start, start + length)

const toPng = (bytes: Buffer): ImageSize | undefined =>
  textAt(bytes, 0, 8) === '\u0089PNG\r\n\u001A\n' && textAt(bytes, 12, 4) === 'IHDR'
    ? { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined

const toGif = (bytes: Buffer): ImageSize | undefined =>
  /^GIF8[79]a$/.test(textAt(bytes, 0, 6)) ? { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : undefined

/** Lossy, lossless and extended files store their size in different ways. Source: RFC 9649. */
function toWebp(bytes: Buffer): ImageSize | undefined {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return undefined
  const type = 'image/webp'
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      return { type, width: bytes.readUInt16LE(26) & 0x3f_ff, height: bytes.readUInt16LE(28) & 0x3f_ff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { type, width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 }
    }
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** Start-of-frame markers; the others in this range are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function toJpeg(bytes: Buffer): ImageSize | undefined {
  if (bytes.readUInt16BE(0) !== 0xff_d8) return undefined
  let at = 2
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    // Any number of 0xff may come before a marker.
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
