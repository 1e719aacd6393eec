/** The size of a PNG, GIF or JPEG. Empty when it is of another type. */
export function readSize(bytes: Buffer): { width?: number; height?: number } {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG' && bytes.length > 24)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.subarray(0, 3).toString('latin1') === 'GIF' && bytes.length > 10)
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return {}
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]!
    // Start of frame, of any coding but the tables between them.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return {}
}
