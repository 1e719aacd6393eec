import { toGraphemes } from '../length/graphemes.ts'

/** Invisible and direction-changing characters. Joiners and non-joiners are part of words and emoji. */
export const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uFFFD]/g
const nothing = /^[\p{Default_Ignorable_Code_Point}\u2800\s]*$/u

/**
 * Third-party text as one line of at most `most` UTF-16 units, cut between characters with an ellipsis. Empty when nothing of it would be
 * visible.
 */
export function toPlainLine(text: string, most = Number.POSITIVE_INFINITY): string {
  const line = text
    .toWellFormed()
    .replaceAll(unseen, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (nothing.test(line)) return ''
  if (line.length <= most) return line
  let start = ''
  for (const character of toGraphemes(line.slice(0, most))) {
    if (start.length + character.length >= most) break
    start += character
  }
  return `${start.trimEnd()}…`
}
