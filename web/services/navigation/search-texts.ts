import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import type { SearchFilters, SearchQuery } from '@chorus/model/search/search-query'
import { toSearchText } from '@chorus/model/search/to-search-text'
import type { SearchPlace, SearchType } from './search-query.ts'

/** The default type for a query: people for @ and wallets or their names, channels for /. Flows §6.7. */
export function guessType(q: string): SearchType {
  const text = q.trim()
  if (/^@\S/.test(text) || isWallet(text)) return 'users'
  return /^\/[\w-]/.test(text) ? 'channels' : 'posts'
}

/** Whether the text is a wallet's address, and not a name of one. */
export const isAddress = (text: string): boolean => /^0x[\da-f]{40}$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(text)

const isWallet = (text: string): boolean => isAddress(text) || /^[\w-]{1,60}(\.[\w-]{1,60})*\.(eth|sol|lens)$/i.test(text)

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

const toWords = ({ terms }: SearchQuery): string => terms.map(({ text }) => text).join(' ')

/** The place with the fields of its form as operators of its query. An invalid value is left out. */
export function toWholePlace({ q, type, source, sort, ...fields }: SearchPlace): SearchPlace {
  const given = Object.entries(fields).map(([name, value]) => parseSearchQuery(`${name}:${value.trim()}`))
  const place = { q, ...(type && { type }), ...(source && { source }), ...(sort && { sort }) }
  if (given.length === 0) return place
  const query = parseSearchQuery(q)
  return { ...place, q: toSearchText({ ...query, ...(Object.assign({}, ...given) as SearchFilters), terms: query.terms }) }
}
