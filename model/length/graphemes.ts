const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
// Between two characters of plain ASCII there is a border, but inside \r\n: no segmenter is needed.
const plain = /^[\x20-\x7e\n\t]*$/

/** What people see as characters: extended grapheme clusters, by the Unicode version of the engine that this runs on. */
export const toGraphemes = (text: string): string[] =>
  plain.test(text) ? text.split('') : Array.from(segmenter.segment(text), (part) => part.segment)

/** Length in graphemes, as Bluesky counts. */
export function countGraphemes(text: string): number {
  if (plain.test(text)) return text.length
  let total = 0
  for (const _ of segmenter.segment(text)) total += 1
  return total
}
