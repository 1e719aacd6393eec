import type { WorldPost, WorldRepost } from '../../seed/world.ts'
import type { Tweets } from './tweets.ts'

export interface TimelineEntry {
  /** ms */
  at: number
  post: WorldPost
  repost?: WorldRepost
}

const pageSize = 20

export const toTimelineEntries = (posts: readonly WorldPost[]): TimelineEntry[] => posts.map((post) => ({ at: post.at, post }))

/** The page after a cursor, newest first. */
export function cutTimeline({ idOf, toTweet }: Tweets, entries: readonly TimelineEntry[], cursor: string | undefined) {
  const sorted = entries.toSorted((a, b) => b.at - a.at || (a.post.key < b.post.key ? -1 : 1))
  const toCursor = ({ at, post }: TimelineEntry) => `${at}.${idOf(post)}`
  const from = cursor ? sorted.findIndex((entry) => toCursor(entry) === cursor) + 1 : 0
  const page = sorted.slice(from, from + pageSize)
  return {
    tweets: page.map(({ post, repost }) => toTweet(post, repost)),
    beginning: from === 0,
    bottom: page.length > 0 && from + pageSize < sorted.length ? toCursor(page.at(-1)!) : '',
  }
}

/** In the format of searches and profiles. */
export function toTimeline(tweets: Tweets, entries: readonly TimelineEntry[], cursor: string | undefined) {
  const { tweets: timeline, beginning, bottom } = cutTimeline(tweets, entries, cursor)
  return { pagination: { beginning, top: '', bottom }, timeline }
}
