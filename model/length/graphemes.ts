const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
// Plain ASCII characters are separate graphemes, except \r\n, so no segmenter is needed.
const plain = /^[\x20-\x7e\n\t]*$/

/** Extended grapheme clusters, by the engine's Unicode version. */
export const toGraphemes = (text: string): string[] =>
  plain.test(text) ? text.split('') : Array.from(segmenter.segment(text), (part) => part.segment)

/** Length in graphemes, as Bluesky counts. */
export function countGraphemes(text: string): number {
  if (plain.test(text)) return text.length
  let total = 0
  for (const _ of segmenter.segment(text)) total += 1
  return total
}

/** Where the grapheme that contains this position begins. Both in UTF-16 code units. */
export const graphemeStart = (text: string, at: number): number => segmenter.segment(text).containing(at)?.index ?? text.length
