import { parseSearchQuery } from '@chorus/model/search/parse-search-query'

export const searchTypes = ['posts', 'users', 'channels'] as const
export type SearchType = (typeof searchTypes)[number]

export const isSearchType = (word: unknown): word is SearchType => searchTypes.some((type) => type === word)

/** Characters of a query: no network accepts more. */
export const longestQuery = 300

/** `/search?q=…&type=…&source=…` */
export interface SearchPlace {
  q: string
  type?: SearchType
  /** A network’s route segment. Absent: all networks. */
  source?: string
}

export function searchPath({ q, type, source }: SearchPlace): string {
  const search = new URLSearchParams({ q, ...(type && { type }), ...(source && { source }) })
  return `/search?${search}`
}

/** The search parameters of a URL. Others are ignored. */
export function readSearchPlace({ q, type, source }: Record<string, unknown>): SearchPlace {
  const text = typeof q === 'string' ? q.slice(0, longestQuery) : ''
  return { q: text, ...(isSearchType(type) && { type }), ...(typeof source === 'string' && source && { source }) }
}

/** The default type for a query: people for @ and wallets or their names, channels for /. Flows §6.7. */
export function guessType(q: string): SearchType {
  const text = q.trim()
  if (/^@\S/.test(text) || isWallet(text)) return 'users'
  return /^\/[\w-]/.test(text) ? 'channels' : 'posts'
}

const isWallet = (text: string): boolean =>
  /^0x[\da-f]{40}$/i.test(text) || /^[\w-]{1,60}(\.[\w-]{1,60})*\.(eth|sol)$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(text)

/** The text to search people by: `mina` for `from:mina coffee`. */
export function toPeopleText(q: string): string {
  const { content, handle } = parseSearchQuery(q)
  return (handle ?? content).replace(/^[@/]/, '').trim()
}

/** The text to search channels by. */
export const toChannelText = (q: string): string =>
  parseSearchQuery(q)
    .content.replace(/^[@/#]/, '')
    .trim()
