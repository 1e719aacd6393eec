import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import type { SearchQuery } from '@chorus/model/search/search-query'

/** The text to search people by: `mina` for `from:mina coffee`. */
export function toPeopleText(q: string): string {
  const query = parseSearchQuery(q)
  return (query.from ?? toWords(query)).replace(/^[@/]/, '').trim()
}

/** The text to search channels by. */
export const toChannelText = (q: string): string =>
  toWords(parseSearchQuery(q))
    .replace(/^[@/#]/, '')
    .trim()

/** The text to search titles of proposals by. */
export const toProposalText = (q: string): string => toWords(parseSearchQuery(q)).trim()

const toWords = ({ terms }: SearchQuery): string => terms.map(({ text }) => text).join(' ')
