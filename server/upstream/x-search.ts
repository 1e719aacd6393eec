import type { XTimeline } from '@chorus/contract/twitter-types'
import { isFailure } from '@chorus/model/failure'
import type { XPageRequest } from './x-page.ts'

/** One of X's two searches. */
export type XSearch = (query: string, page: XPageRequest) => Promise<XTimeline>

/** Before the cursors of a search of the last week that stands in for one of all times. */
const recentMark = 'recent.'

/**
 * All times are for applications that X lets look so far, and once a second; the others, and who comes too soon, see the last week.
 * A list goes on as it began: cursors of the one search mean nothing to the other.
 */
export function createXSearch({ all, recent }: { all: XSearch; recent: XSearch }): XSearch {
  const instead: XSearch = async (query, page) => {
    const { meta, ...found } = await recent(query, page)
    return { ...found, meta: { ...meta, ...(meta.next_token ? { next_token: recentMark + meta.next_token } : {}) } }
  }
  return async (query, page) => {
    if (page.cursor?.startsWith(recentMark)) return instead(query, { ...page, cursor: page.cursor.slice(recentMark.length) })
    return all(query, page).catch((error: unknown) => {
      if (page.cursor !== undefined || !(isFailure(error, 'forbidden') || isFailure(error, 'rate-limited'))) throw error
      return instead(query, page)
    })
  }
}

/** A search that begins with a sign is one that X does not understand. Provider API §4.4. */
export const toXQuery = (words: string): string => words.replace(/^[^\p{L}\p{N}@#$"(-]+/u, '') || words
