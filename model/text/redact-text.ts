/** Patterns of credentials and personal data. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z\d+.-]{0,20}:\/\/)[^\s/@"']{1,400}@/gi, '$1…@'],
  [/\b(bearer|basic|dpop)\s+[^\s"',]+/gi, '$1 …'],
  [/\?[^\s"'<>]+/g, '?…'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '…@…'],
  [/[A-Za-z\d+/]{20,}={1,2}/g, '…'],
]
/** JWTs, tokens, keys: ordinary text has no words of 20 characters with a digit in them. Row ids are not secret. */
const longWord = /[\w-]{20,}(?:\.[\w-]+)*/g
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const maxText = 2000

/**
 * A text without secrets and personal data, for logs and reports; at most 2000 characters. A second safety net: the callers already leave
 * such data out.
 */
export function redactText(text: string): string {
  let result = text.slice(0, maxText)
  for (const [pattern, instead] of patterns) result = result.replaceAll(pattern, instead)
  return result.replaceAll(longWord, (word) => (/\d/.test(word) && !uuid.test(word) ? '…' : word))
}
