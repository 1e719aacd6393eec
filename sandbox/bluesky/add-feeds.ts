import type { Context, Hono } from 'hono'
import { cutPage } from './cut-page.ts'
import { toFeedEntries, toFeedPage } from './feed-page.ts'
import { createFeeds, type Feed, personal } from './feeds.ts'
import { Refusal } from './refusal.ts'
import type { BlueskyService } from './service.ts'

const isHere = ({ network }: { network: string }) => network === 'bluesky'

/** Feed generators and their posts. */
export function addFeeds(app: Hono, service: BlueskyService): void {
  const { world, views, viewerOf, actorOf, viewsOf } = service
  const { all: feeds, find: findFeed } = createFeeds(world)
  const requireFeed = (context: Context): Feed => {
    const found = findFeed(context.req.query('feed'))
    if (!found) throw new Refusal('InvalidRequest', 'could not find feed')
    return found
  }
  const toGenerator = (context: Context, { feed, did }: Feed) => viewsOf(context).toGenerator(feed, did)
  const toGeneratorPage = (context: Context, found: readonly Feed[]) => {
    const { items, next } = cutPage(context, found, ({ feed }) => feed.key)
    return { feeds: items.map((feed) => toGenerator(context, feed)), ...next }
  }

  app.get('/xrpc/app.bsky.feed.getFeed', (context) => {
    const viewer = personal.some(({ key }) => key === requireFeed(context).feed.key) ? actorOf(context) : viewerOf(context)
    const roots = world.posts.filter((post) => isHere(post) && !post.replyTo)
    return context.json(toFeedPage(service, context, toFeedEntries(world, roots, world.reposts.filter(isHere)), viewer))
  })

  app.get('/xrpc/app.bsky.feed.getFeedGenerator', (context) =>
    context.json({ view: toGenerator(context, requireFeed(context)), isOnline: true, isValid: true }),
  )

  app.get('/xrpc/app.bsky.feed.getFeedGenerators', (context) => {
    const found = (context.req.queries('feeds') ?? []).map(findFeed).filter((feed) => feed !== undefined)
    return context.json({ feeds: found.map((feed) => toGenerator(context, feed)) })
  })

  app.get('/xrpc/app.bsky.unspecced.getPopularFeedGenerators', (context) => {
    const words = (context.req.query('query') ?? '').toLowerCase()
    const found = feeds.filter(({ feed }) => `${feed.name} ${feed.description}`.toLowerCase().includes(words))
    return context.json(toGeneratorPage(context, found))
  })

  app.get('/xrpc/app.bsky.feed.getActorFeeds', (context) => {
    const key = views.findPerson(context.req.query('actor') ?? '')
    if (!key) throw new Refusal('InvalidRequest', 'Profile not found')
    const own = feeds.filter(({ feed, did }) => did === undefined && feed.by === key)
    return context.json(toGeneratorPage(context, own))
  })
}
