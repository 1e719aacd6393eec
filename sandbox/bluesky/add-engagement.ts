import type { Context, Hono } from 'hono'
import { iso } from '../seed/iso.ts'
import type { WorldPost } from '../seed/world.ts'
import { cutPage } from './cut-page.ts'
import { createFeeds } from './feeds.ts'
import { Refusal } from './refusal.ts'
import type { BlueskyService } from './service.ts'

/** Who liked, reposted and quoted a post, and who liked a feed. */
export function addEngagement(app: Hono, { world, state, views, viewsOf }: BlueskyService): void {
  const findPost = (context: Context): { uri: string; post: WorldPost | undefined } => {
    const uri = context.req.query('uri')
    if (!uri?.startsWith('at://')) throw new Refusal('InvalidRequest', 'Params must have the property "uri"')
    const post = views.find(uri)
    return { uri, post: post?.deleted ? undefined : post }
  }

  const feeds = createFeeds(world)
  const listFeedLikes = (uri: string) => (feeds.find(uri)?.feed.likes ?? []).map((by, index) => ({ by, at: world.now - index * 3_600_000 }))

  app.get('/xrpc/app.bsky.feed.getLikes', (context) => {
    const { uri, post } = findPost(context)
    const likes = post ? state.edges.to('like', post.key) : listFeedLikes(uri)
    const { items, next } = cutPage(context, likes, ({ by }) => by)
    const seen = viewsOf(context)
    const profiles = items.map(({ by, at }) => ({ actor: seen.toProfile(by, true), indexedAt: iso(at), createdAt: iso(at) }))
    return context.json({ uri, likes: profiles, ...next })
  })

  app.get('/xrpc/app.bsky.feed.getRepostedBy', (context) => {
    const { uri, post } = findPost(context)
    const { items, next } = cutPage(context, post ? world.repostsOf(post.key) : [], ({ key }) => key)
    return context.json({ uri, repostedBy: items.map(({ by }) => viewsOf(context).toProfile(by, true)), ...next })
  })

  app.get('/xrpc/app.bsky.feed.getQuotes', (context) => {
    const { uri, post } = findPost(context)
    const quotes = (post ? world.quotesOf(post.key) : []).filter(({ deleted }) => !deleted)
    const { items, next } = cutPage(context, quotes, ({ key }) => key)
    return context.json({ uri, posts: items.map(viewsOf(context).toPost), ...next })
  })
}
