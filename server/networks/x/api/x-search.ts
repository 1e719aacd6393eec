import type { XTimeline } from '@chorus/contract/twitter/twitter-types'
import { isFailure } from '@chorus/model/failure'
import type { XPageRequest } from './x-page.ts'

/** One of X's two searches. */
export type XSearch = (query: string, page: XPageRequest) => Promise<XTimeline>

/** Prefix for cursors of a recent search that stands in for a search of all time. */
const recentMark = 'recent.'

/**
 * Searching all time needs a higher access level and allows one request a second; otherwise fall back to the last week. A list stays with
 * the search it started with, because their cursors are incompatible.
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

/** X rejects queries that start with most symbols. Provider API §4.4. */
export const toXQuery = (words: string): string => words.replace(/^[^\p{L}\p{N}@#$"(-]+/u, '') || words
