import type { Context, Hono } from 'hono'
import type { WorldFeed } from '../seed/world.ts'
import { cutPage } from './cut-page.ts'
import { toFeedEntries, toFeedPage } from './feed-page.ts'
import { Refusal } from './refusal.ts'
import type { BlueskyService } from './service.ts'

interface Feed {
  feed: WorldFeed
  /** DID of the owner, when the feed's URI is the one on the public network. */
  did?: string
}

const isHere = ({ network }: { network: string }) => network === 'bluesky'
const toFeed = (key: string, name: string, description: string, by: string): WorldFeed => ({
  network: 'bluesky',
  key,
  name,
  description,
  by,
})

/** Feeds about their reader, under their public URIs; they require a login. */
const personal: readonly Feed[] = [
  { did: 'did:plc:z72i7hdynmk6r22z27h6tvur', feed: toFeed('with-friends', 'Popular With Friends', 'What your friends like.', 'mina') },
  { did: 'did:plc:tenurhgjptubkk5zf5qhi3og', feed: toFeed('mutuals', 'Mutuals', 'Posts of those who follow you back.', 'mina') },
]
/** More than one page of popular feeds. */
const many: readonly Feed[] = Array.from({ length: 24 }, (_, index) => ({
  feed: toFeed(`quay-${index + 1}`, `Quay ${index + 1}`, `What is unloaded at quay ${index + 1}.`, 'mina'),
}))

/** Feed generators and their posts. */
export function addFeeds(app: Hono, service: BlueskyService): void {
  const { world, views, viewerOf, actorOf, viewsOf } = service
  const feeds: readonly Feed[] = [...world.feeds.filter(isHere).map((feed) => ({ feed })), ...personal, ...many]

  // Feeds are matched by name, so the public network's URI of a feed finds ours.
  const findFeed = (uri: string | undefined): Feed | undefined => {
    const key = /^at:\/\/did:[^/]+\/app\.bsky\.feed\.generator\/([\w.~:-]+)$/.exec(uri ?? '')?.[1]
    return feeds.find(({ feed }) => feed.key === key)
  }
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
    const viewer = personal.includes(requireFeed(context)) ? actorOf(context) : viewerOf(context)
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
