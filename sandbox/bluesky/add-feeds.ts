import type { Context, Hono } from 'hono'
import type { World, WorldFeed, WorldPost, WorldRepost } from '../seed/world.ts'
import { cutPage } from './cut-page.ts'
import { Refusal } from './refusal.ts'
import type { Views } from './views.ts'

interface Entry {
  at: number
  post: WorldPost
  repost?: WorldRepost
}

const isHere = ({ network }: { network: string }) => network === 'bluesky'

/** Lists of posts and reposts, newest first: a person's, and those that feed generators make. */
export function addFeeds(app: Hono, world: World, views: Views): void {
  const toEntries = (posts: readonly WorldPost[], reposts: readonly WorldRepost[]): Entry[] =>
    [
      ...posts.filter(({ deleted }) => !deleted).map((post) => ({ at: post.at, post })),
      ...reposts.flatMap((repost) => {
        const post = world.post(repost.post)
        return post && !post.deleted ? [{ at: repost.at, post, repost }] : []
      }),
    ].toSorted((a, b) => b.at - a.at || (a.post.key < b.post.key ? -1 : 1))

  const answer = (context: Context, entries: readonly Entry[]) => {
    const { items, next } = cutPage(context, entries, ({ at, post, repost }) => `${at}::${repost?.key ?? post.key}`)
    return context.json({ feed: items.map(({ post, repost }) => views.toFeedItem(post, repost)), ...next })
  }

  // Whoever asks by the public network's address of a feed gets ours of that name.
  const findFeed = (uri: string | undefined): WorldFeed | undefined => {
    const key = /^at:\/\/did:[^/]+\/app\.bsky\.feed\.generator\/([\w.~:-]+)$/.exec(uri ?? '')?.[1]
    return world.feeds.find((feed) => isHere(feed) && feed.key === key)
  }

  app.get('/xrpc/app.bsky.feed.getFeed', (context) => {
    if (!findFeed(context.req.query('feed'))) throw new Refusal('InvalidRequest', 'could not find feed')
    const roots = world.posts.filter((post) => isHere(post) && !post.replyTo)
    return answer(context, toEntries(roots, world.reposts.filter(isHere)))
  })

  app.get('/xrpc/app.bsky.feed.getFeedGenerator', (context) => {
    const feed = findFeed(context.req.query('feed'))
    if (!feed) throw new Refusal('InvalidRequest', 'could not find feed')
    return context.json({ view: views.toGenerator(feed), isOnline: true, isValid: true })
  })

  app.get('/xrpc/app.bsky.feed.getFeedGenerators', (context) => {
    const feeds = (context.req.queries('feeds') ?? []).map(findFeed).filter((feed) => feed !== undefined)
    return context.json({ feeds: feeds.map(views.toGenerator) })
  })

  app.get('/xrpc/app.bsky.feed.getAuthorFeed', (context) => {
    const key = views.findPerson(context.req.query('actor') ?? '')
    if (!key) throw new Refusal('InvalidRequest', 'Profile not found')
    const own = world.postsBy(key, 'bluesky')
    const filter = context.req.query('filter') ?? 'posts_with_replies'
    if (filter === 'posts_with_media') {
      // Films have a filter of their own there.
      const withMedia = own.filter(({ pictures }) => pictures.length > 0)
      return answer(context, toEntries(withMedia, []))
    }
    const reposts = world.reposts.filter((repost) => isHere(repost) && repost.by === key)
    if (filter === 'posts_with_replies') return answer(context, toEntries(own, reposts))
    // A thread of one's own counts as posts, a reply to others does not.
    const isOwnThread = (post: WorldPost): boolean =>
      post.replyTo === undefined || (world.post(post.root ?? '')?.author === key && world.post(post.replyTo)?.author === key)
    return answer(context, toEntries(own.filter(isOwnThread), reposts))
  })
}
