export interface Chunk {
  text: string
  start: number
}

const usual = 1024
/** X takes no link longer than this, so a longer word is text and may be read in pieces. */
const longest = 4096

/**
 * A text in pieces that X's rules read one by one exactly as they would read the whole: cut in front of white space, which no entity holds
 * and after which every entity may begin. twitter-text takes quadratic time on some inputs; on pieces of bounded size that stays harmless.
 */
export function toChunks(text: string): Chunk[] {
  const chunks: Chunk[] = []
  for (let start = 0; start < text.length;) {
    const end = findEnd(text, start)
    chunks.push({ text: text.slice(start, end), start })
    start = end
  }
  return chunks
}

function findEnd(text: string, start: number): number {
  const wanted = start + usual
  if (wanted >= text.length) return text.length
  const border = text.slice(wanted, start + longest).search(/\s/)
  if (border >= 0) return wanted + border
  if (text.length <= start + longest) return text.length
  const end = start + longest
  // Never between the halves of a pair.
  return /[\uDC00-\uDFFF]/.test(text.charAt(end)) ? end - 1 : end
}
