import type { Context, Hono } from 'hono'
import type { World, WorldPost } from '../seed/world.ts'
import { cutPage } from './cut-page.ts'
import { Refusal } from './refusal.ts'
import { iso, type Views } from './views.ts'

/** Who liked, reposted and quoted a post. */
export function addEngagement(app: Hono, world: World, views: Views): void {
  const findPost = (context: Context): { uri: string; post: WorldPost | undefined } => {
    const uri = context.req.query('uri')
    if (!uri?.startsWith('at://')) throw new Refusal('InvalidRequest', 'Params must have the property "uri"')
    const post = views.find(uri)
    return { uri, post: post?.deleted ? undefined : post }
  }

  app.get('/xrpc/app.bsky.feed.getLikes', (context) => {
    const { uri, post } = findPost(context)
    const { items, next } = cutPage(context, post?.likes ?? [], (key) => key)
    const at = iso((post?.at ?? 0) + 1000)
    return context.json({ uri, likes: items.map((key) => ({ actor: views.toProfile(key, true), indexedAt: at, createdAt: at })), ...next })
  })

  app.get('/xrpc/app.bsky.feed.getRepostedBy', (context) => {
    const { uri, post } = findPost(context)
    const { items, next } = cutPage(context, post ? world.repostsOf(post.key) : [], ({ key }) => key)
    return context.json({ uri, repostedBy: items.map(({ by }) => views.toProfile(by, true)), ...next })
  })

  app.get('/xrpc/app.bsky.feed.getQuotes', (context) => {
    const { uri, post } = findPost(context)
    const quotes = (post ? world.quotesOf(post.key) : []).filter(({ deleted }) => !deleted)
    const { items, next } = cutPage(context, quotes, ({ key }) => key)
    return context.json({ uri, posts: items.map(views.toPost), ...next })
  })
}
