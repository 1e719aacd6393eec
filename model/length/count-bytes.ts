/** Length in UTF-8 bytes, as Farcaster counts. A lone surrogate counts 3, like the replacement character that encoders use for it. */
export function countBytes(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) bytes += 1
    else if (unit < 0x800) bytes += 2
    else if (isHigh(unit) && isLow(text.charCodeAt(at + 1))) {
      bytes += 4
      at += 1
    } else bytes += 3
  }
  return bytes
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
