/** What posts must contain to be found by `has:`. */
export const mediaFilters = ['images', 'videos', 'audio', 'media', 'links'] as const
export type MediaFilter = (typeof mediaFilters)[number]

/** top: as ranked by the network. latest: newest first. */
export type SearchSort = 'top' | 'latest'

export interface SearchTerm {
  kind: 'word' | 'phrase' | 'tag'
  /** Without quotes or #. An operator that we don't know is a word. */
  text: string
}

export interface SearchFilters {
  /** The author’s handle or id, without @. */
  from?: string
  /** The person that the post mentions or replies to. */
  to?: string
  /** YYYY-MM-DD: the first day, in UTC. */
  since?: string
  /** YYYY-MM-DD: the day after the last one, in UTC. */
  until?: string
  /** ISO 639, in lower case. */
  lang?: string
  media?: MediaFilter
}

export interface SearchQuery extends SearchFilters {
  /** All of them must occur. In the order they were written. */
  terms: readonly SearchTerm[]
}

/** Whether there is anything to search for: dates, a language or a media type alone match too many posts. */
export const isSearchable = ({ terms, from, to }: SearchQuery): boolean => terms.length > 0 || from !== undefined || to !== undefined
