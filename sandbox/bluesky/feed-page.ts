import type { Context } from 'hono'
import type { World, WorldPost, WorldRepost } from '../seed/world.ts'
import { cutPage } from './cut-page.ts'
import type { BlueskyService } from './service.ts'
import { hasMuted, isBlocked } from './state/create-state.ts'

export interface FeedEntry {
  /** ms */
  at: number
  post: WorldPost
  repost?: WorldRepost
}

/** Newest first, without deleted posts. */
export const toFeedEntries = (world: World, posts: readonly WorldPost[], reposts: readonly WorldRepost[]): FeedEntry[] =>
  [
    ...posts.filter(({ deleted }) => !deleted).map((post) => ({ at: post.at, post })),
    ...reposts.flatMap((repost) => {
      const post = world.post(repost.post)
      return post && !post.deleted ? [{ at: repost.at, post, repost }] : []
    }),
  ].toSorted((a, b) => b.at - a.at || (a.post.key < b.post.key ? -1 : 1))

/** The requested page of a feed, without authors that the viewer mutes or blocks, or that block the viewer. */
export function toFeedPage({ state, viewsOf }: BlueskyService, context: Context, entries: readonly FeedEntry[], viewer?: string) {
  const isShown = ({ post, repost }: FeedEntry): boolean =>
    viewer === undefined ||
    [post.author, ...(repost ? [repost.by] : [])].every((key) => !hasMuted(state, viewer, key) && !isBlocked(state, viewer, key))
  const { items, next } = cutPage(context, entries.filter(isShown), ({ at, post, repost }) => `${at}::${repost?.key ?? post.key}`)
  const views = viewsOf(context)
  return { feed: items.map(({ post, repost }) => views.toFeedItem(post, repost)), ...next }
}
