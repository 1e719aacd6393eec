import type { WorldPost } from '../../seed/world.ts'
import type { WorldTweet } from '../post-ids.ts'
import type { ApiCall, XApi } from './api-route.ts'
import { cutPage } from './cut-page.ts'
import { serializeTweets } from './serialize-tweets.ts'
import { isProblem, readPageSize } from './wanted.ts'

export interface TweetEntry extends WorldTweet {
  /** ms */
  at: number
  id: string
}

export const toTweetEntry = ({ objects }: XApi, tweet: WorldTweet): TweetEntry => ({
  ...tweet,
  at: tweet.repost?.at ?? tweet.post.at,
  id: objects.idOf(tweet),
})

export const toTweetEntries = (api: XApi, posts: readonly WorldPost[]): TweetEntry[] => posts.map((post) => toTweetEntry(api, { post }))

export const postsOnX = ({ world }: XApi): WorldPost[] => world.posts.filter((post) => post.network === 'x' && !post.deleted)

export interface TweetPageLimits {
  least: number
  most: number
  usual: number
  /** Timelines and searches return the ids at both ends; other lists don't. */
  isTimeline: boolean
}

/** A page of a list; an empty page has no `data`. */
export function toTweetPage(
  { world, objects }: XApi,
  entries: readonly TweetEntry[],
  { query, wanted, viewer }: ApiCall,
  { least, most, usual, isTimeline }: TweetPageLimits,
): object {
  const size = readPageSize(query, least, most, usual)
  if (typeof size !== 'number') return size
  const cut = cutPage(entries, size, query['pagination_token'] ?? query['next_token'])
  if (isProblem(cut)) return cut
  const [newest, oldest] = [cut.items[0], cut.items.at(-1)]
  const { data, ...beside } = serializeTweets(world, objects, cut.items, wanted, viewer)
  return {
    ...(newest ? { data } : {}),
    ...beside,
    meta: {
      result_count: data.length,
      ...(isTimeline && newest && oldest ? { newest_id: newest.id, oldest_id: oldest.id } : {}),
      ...(cut.next ? { next_token: cut.next } : {}),
      ...(cut.previous ? { previous_token: cut.previous } : {}),
    },
  }
}
