import { longestPost } from '@chorus/model/limits'
import type { PostMetadata } from '@chorus/model/post'
import type { Locale } from '../../i18n/locale.ts'
import { toLanguage } from './may-be-foreign.ts'

/** `unknown`: neither the tag nor the script tells the language. */
export type Need = 'foreign' | 'own' | 'unknown'

/** Script of each language. Japanese readers may meet text without kana, and Chinese readers text with it. */
const scripts: Readonly<Record<string, RegExp>> = {
  en: /\p{Script=Latin}/gu,
  es: /\p{Script=Latin}/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  ko: /\p{Script=Hangul}/gu,
  zh: /\p{Script=Han}/gu,
}

/** Whether the reader needs a translation of the post. */
export function findNeed({ locale, isLocaleGuessed, content, facets }: PostMetadata, reader: Locale): Need {
  const letters = countLetters(withoutFacets(content, facets))
  if (letters.all === 0 || content.length > longestPost) return 'own'
  const told = isLocaleGuessed ? undefined : toLanguage(locale)
  if (told !== undefined) return told === toLanguage(reader) ? 'own' : 'foreign'
  return letters.in(scripts[toLanguage(reader)!]!) * 2 < letters.all ? 'foreign' : 'unknown'
}

/** Mentions, tags and links are the same in every language. */
function withoutFacets(content: string, facets: PostMetadata['facets']): string {
  let words = ''
  let from = 0
  for (const { start, end } of facets.toSorted((one, other) => one.start - other.start)) {
    words += content.slice(from, Math.max(from, start))
    from = Math.max(from, end)
  }
  return words + content.slice(from)
}

function countLetters(text: string) {
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0
  return { all: count(/\p{L}/gu), in: count }
}
