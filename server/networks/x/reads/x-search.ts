import type { XTimeline } from '@chorus/contract/twitter/twitter-types'
import { isFailure } from '@chorus/model/failure'
import type { XPageRequest } from '../api/x-page.ts'

export interface XSearchRequest extends XPageRequest {
  /** YYYY-MM-DD, in UTC: the first day, and the day after the last one. */
  since?: string | undefined
  until?: string | undefined
  /** Absent: newest first. */
  sort?: 'recency' | 'relevancy' | undefined
}

/** One of X's two searches. */
export type XSearch = (query: string, page: XSearchRequest) => Promise<XTimeline>

const week = 7 * 86_400_000
/** How far back a recent search reaches, less a minute for transmission. */
const recentReach = week - 60_000
/** X accepts no later end. */
const endMargin = 15_000
/** X's first day. A search of all time reaches back 30 days only unless it names a start, and X accepts none before this one. */
const firstDay = Date.parse('2006-03-21')

/** X's parameters for days; undefined when no post can be from them. X refuses times in the future and, in a recent search, older ones. */
export function toSearchTimes(
  { since, until }: Pick<XSearchRequest, 'since' | 'until'>,
  { isRecent, now }: { isRecent: boolean; now: number },
): { start_time?: string; end_time?: string } | undefined {
  const from = since === undefined ? undefined : Date.parse(since)
  const to = until === undefined ? undefined : Date.parse(until)
  const earliest = isRecent ? now - recentReach : firstDay
  if ((from ?? earliest) >= Math.min(to ?? now, now - endMargin) || (to ?? now) <= earliest) return undefined
  const start = from !== undefined && from > earliest ? from : undefined
  return {
    ...((start !== undefined || !isRecent) && { start_time: new Date(start ?? earliest).toISOString() }),
    ...(to !== undefined && to < now - endMargin && { end_time: new Date(to).toISOString() }),
  }
}

/** Prefix for cursors of a recent search that stands in for a search of all time. */
const recentMark = 'recent.'

/**
 * Searching all time needs a higher access level and allows one request a second; otherwise fall back to the last week. A list stays with
 * the search it started with, because their cursors are incompatible. The answer says how far back it reaches if more was asked for. `now` in
 * ms.
 */
export function createXSearch({ all, recent, now }: { all: XSearch; recent: XSearch; now(): number }): XSearch {
  const instead: XSearch = async (query, page) => {
    const { meta, ...found } = await recent(query, page)
    const isWhole = page.since !== undefined && Date.parse(page.since) >= now() - recentReach
    const next = meta.next_token ? { next_token: recentMark + meta.next_token } : {}
    return { ...found, meta: { ...meta, ...next, ...(isWhole ? {} : { reach: week / 1000 }) } }
  }
  return async (query, page) => {
    if (page.cursor?.startsWith(recentMark)) return instead(query, { ...page, cursor: page.cursor.slice(recentMark.length) })
    return all(query, page).catch((error: unknown) => {
      if (page.cursor !== undefined || !(isFailure(error, 'forbidden') || isFailure(error, 'rate-limited'))) throw error
      return instead(query, page)
    })
  }
}

/** X rejects queries that start with most symbols, and applications may send any. Provider API §4.4. */
export const stripLeadingSymbols = (words: string): string => words.replace(/^[^\p{L}\p{N}@#$"(-]+/u, '') || words
