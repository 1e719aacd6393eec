/** The frames of a GIF. Source: the GIF89a specification. */
export function countFrames(bytes: Buffer): number {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const skipBlocks = (from: number): number => {
    let at = from
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1
    return at + 1
  }
  let count = 0
  for (let at = 13 + tableSize(bytes[10] ?? 0); at < bytes.length;) {
    if (bytes[at] === 0x21) at = skipBlocks(at + 2)
    else if (bytes[at] === 0x2c) {
      count += 1
      at = skipBlocks(at + 10 + tableSize(bytes[at + 9] ?? 0) + 1)
    } else break
  }
  return count
}
