import type { SearchQuery, SearchTerm } from './search-query.ts'

const termTexts: Record<SearchTerm['kind'], (text: string) => string> = {
  word: (text) => text,
  phrase: (text) => `"${text}"`,
  tag: (text) => `#${text}`,
}

/** A term as people write it. */
export const toTermText = ({ kind, text }: SearchTerm): string => termTexts[kind](text)

/** The text that parses to this query: its terms, then its filters. */
export function toSearchText({ terms, from, to, since, until, lang, media }: SearchQuery): string {
  const filters = { from, to, lang, has: media, since, until }
  const written = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
  return [...terms.map(toTermText), ...written].join(' ')
}
