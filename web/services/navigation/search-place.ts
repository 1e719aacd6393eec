import type { SearchSort } from '@chorus/model/search/search-query'

export const searchTypes = ['posts', 'users', 'channels', 'proposals', 'tokens'] as const
export type SearchType = (typeof searchTypes)[number]

/** What networks are searched for. */
export type NetworkSearchType = Exclude<SearchType, 'proposals' | 'tokens'>

export const isSearchType = (word: unknown): word is SearchType => searchTypes.some((type) => type === word)

/** Characters of a query: no network accepts more. */
export const longestQuery = 300

/** The query operators that have a field in the filter form. */
export const searchFields = ['from', 'to', 'lang', 'has', 'since', 'until'] as const
export type SearchFields = Partial<Record<(typeof searchFields)[number], string>>

/** `/search?q=…&type=…&source=…&sort=…`. A form without scripts sends its fields beside the text; that address redirects to one with all of them in `q`. */
export interface SearchPlace extends SearchFields {
  q: string
  type?: SearchType
  /** A network’s route segment. Absent: all networks. */
  source?: string
  /** Absent: top. */
  sort?: Extract<SearchSort, 'latest'>
}

export function searchPath({ q, type, source, sort }: SearchPlace): string {
  const search = new URLSearchParams({ q, ...(type && { type }), ...(source && { source }), ...(sort && { sort }) })
  return `/search?${search}`
}

/** The search parameters of a URL. Others are ignored. */
export function readSearchPlace({ q, type, source, sort, ...others }: Record<string, unknown>): SearchPlace {
  const text = typeof q === 'string' ? q.slice(0, longestQuery) : ''
  const given = searchFields.flatMap((name) =>
    typeof others[name] === 'string' && others[name] ? [[name, others[name].slice(0, 100)]] : [],
  )
  return {
    q: text,
    ...(isSearchType(type) && { type }),
    ...(typeof source === 'string' && source && { source }),
    ...(sort === 'latest' && { sort }),
    ...(Object.fromEntries(given) as SearchFields),
  }
}
