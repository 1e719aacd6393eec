/** What looks like a credential or a person, wherever it stands in a text. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z\d+.-]{0,20}:\/\/)[^\s/@"']{1,400}@/gi, '$1…@'],
  [/\b(bearer|basic|dpop)\s+[^\s"',]+/gi, '$1 …'],
  [/\?[^\s"'<>]+/g, '?…'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '…@…'],
  [/[A-Za-z\d+/]{20,}={1,2}/g, '…'],
]
/** JWTs, tokens, keys: nobody writes words of 20 letters with a figure in them. Ids of rows are no secrets. */
const longWord = /[\w-]{20,}(?:\.[\w-]+)*/g
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const maxText = 2000

/**
 * A text without what may be read in no log and no report; of a long one, its first 2000 characters. The second net: what writes such
 * lines does not put those things in.
 */
export function redactText(text: string): string {
  let result = text.slice(0, maxText)
  for (const [pattern, instead] of patterns) result = result.replaceAll(pattern, instead)
  return result.replaceAll(longWord, (word) => (/\d/.test(word) && !uuid.test(word) ? '…' : word))
}
