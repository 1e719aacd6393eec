import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import type { SearchFilters } from '@chorus/model/search/search-query'
import { toSearchText } from '@chorus/model/search/to-search-text'
import type { SearchPlace } from './search-place.ts'

/** The place with the fields of its form as operators in its query. Invalid values are dropped. */
export function toWholePlace({ q, type, source, sort, ...fields }: SearchPlace): SearchPlace {
  const given = Object.entries(fields).map(([name, value]) => parseSearchQuery(`${name}:${value.trim()}`))
  const place = { q, ...(type && { type }), ...(source && { source }), ...(sort && { sort }) }
  if (given.length === 0) return place
  const query = parseSearchQuery(q)
  return { ...place, q: toSearchText({ ...query, ...(Object.assign({}, ...given) as SearchFilters), terms: query.terms }) }
}
