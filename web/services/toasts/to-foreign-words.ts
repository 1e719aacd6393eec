import { redactText } from '@chorus/model/text/redact-text'
import { toPlainLine } from '@chorus/model/text/to-plain-line'

/** Characters of a foreign message that fit a toast. */
const maxWords = 200

/** The first line, shortened, without URL queries and anything that looks like a secret. It is untrusted, so only ever used as text. */
export function toForeignWords(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // Redact before cutting, because half a secret no longer looks like one.
  return toPlainLine(redactText(toPlainLine(value.trim().split('\n')[0]!)), maxWords) || undefined
}
