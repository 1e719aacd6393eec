import type { Context, Hono } from 'hono'
import type { WorldFeed, WorldPost, WorldRepost } from '../seed/world.ts'
import { cutPage } from './cut-page.ts'
import { Refusal } from './refusal.ts'
import type { BlueskyService } from './service.ts'
import { hasMuted, isBlocked } from './state/create-state.ts'

interface Entry {
  at: number
  post: WorldPost
  repost?: WorldRepost
}

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

/** Lists of posts and reposts, newest first: author feeds, feed generators, and the timeline of the logged-in account. */
export function addFeeds(app: Hono, { world, state, views, viewerOf, actorOf, viewsOf }: BlueskyService): void {
  const feeds: readonly Feed[] = [...world.feeds.filter(isHere).map((feed) => ({ feed })), ...personal, ...many]
  const toEntries = (posts: readonly WorldPost[], reposts: readonly WorldRepost[]): Entry[] =>
    [
      ...posts.filter(({ deleted }) => !deleted).map((post) => ({ at: post.at, post })),
      ...reposts.flatMap((repost) => {
        const post = world.post(repost.post)
        return post && !post.deleted ? [{ at: repost.at, post, repost }] : []
      }),
    ].toSorted((a, b) => b.at - a.at || (a.post.key < b.post.key ? -1 : 1))

  /** Hides authors whom the viewer mutes or blocks, and those who block the viewer. */
  const isWanted = (viewer: string | undefined, { post, repost }: Entry): boolean =>
    viewer === undefined ||
    [post.author, ...(repost ? [repost.by] : [])].every((key) => !hasMuted(state, viewer, key) && !isBlocked(state, viewer, key))
  const answer = (context: Context, entries: readonly Entry[], viewer?: string) => {
    const seen = viewsOf(context)
    const wanted = entries.filter((entry) => isWanted(viewer, entry))
    const { items, next } = cutPage(context, wanted, ({ at, post, repost }) => `${at}::${repost?.key ?? post.key}`)
    return context.json({ feed: items.map(({ post, repost }) => seen.toFeedItem(post, repost)), ...next })
  }

  // Feeds are matched by name, so the public network's URI of a feed finds ours.
  const findFeed = (uri: string | undefined): Feed | undefined => {
    const key = /^at:\/\/did:[^/]+\/app\.bsky\.feed\.generator\/([\w.~:-]+)$/.exec(uri ?? '')?.[1]
    return feeds.find(({ feed }) => feed.key === key)
  }
  const toGenerator = (context: Context, { feed, did }: Feed) => viewsOf(context).toGenerator(feed, did)

  app.get('/xrpc/app.bsky.feed.getFeed', (context) => {
    const found = findFeed(context.req.query('feed'))
    if (!found) throw new Refusal('InvalidRequest', 'could not find feed')
    const viewer = personal.includes(found) ? actorOf(context) : viewerOf(context)
    const roots = world.posts.filter((post) => isHere(post) && !post.replyTo)
    return answer(context, toEntries(roots, world.reposts.filter(isHere)), viewer)
  })

  app.get('/xrpc/app.bsky.feed.getTimeline', (context) => {
    const viewer = actorOf(context)
    const followed = new Set([viewer, ...state.edges.from('follow', viewer).map(({ to }) => to)])
    const posts = world.posts.filter((post) => isHere(post) && followed.has(post.author))
    const reposts = world.reposts.filter((repost) => isHere(repost) && followed.has(repost.by))
    return answer(context, toEntries(posts, reposts), viewer)
  })

  app.get('/xrpc/app.bsky.feed.getFeedGenerator', (context) => {
    const found = findFeed(context.req.query('feed'))
    if (!found) throw new Refusal('InvalidRequest', 'could not find feed')
    return context.json({ view: toGenerator(context, found), isOnline: true, isValid: true })
  })

  app.get('/xrpc/app.bsky.feed.getFeedGenerators', (context) => {
    const found = (context.req.queries('feeds') ?? []).map(findFeed).filter((feed) => feed !== undefined)
    return context.json({ feeds: found.map((feed) => toGenerator(context, feed)) })
  })

  app.get('/xrpc/app.bsky.unspecced.getPopularFeedGenerators', (context) => {
    const words = (context.req.query('query') ?? '').toLowerCase()
    const found = feeds.filter(({ feed }) => `${feed.name} ${feed.description}`.toLowerCase().includes(words))
    const { items, next } = cutPage(context, found, ({ feed }) => feed.key)
    return context.json({ feeds: items.map((feed) => toGenerator(context, feed)), ...next })
  })

  app.get('/xrpc/app.bsky.feed.getActorFeeds', (context) => {
    const key = views.findPerson(context.req.query('actor') ?? '')
    if (!key) throw new Refusal('InvalidRequest', 'Profile not found')
    const own = feeds.filter(({ feed, did }) => did === undefined && feed.by === key)
    const { items, next } = cutPage(context, own, ({ feed }) => feed.key)
    return context.json({ feeds: items.map((feed) => toGenerator(context, feed)), ...next })
  })

  app.get('/xrpc/app.bsky.feed.getActorLikes', (context) => {
    const viewer = actorOf(context)
    if (views.findPerson(context.req.query('actor') ?? '') !== viewer) throw new Refusal('InvalidRequest', 'Profile not found')
    const liked = state.edges.from('like', viewer).flatMap(({ to, at }): Entry[] => {
      const post = world.post(to)
      return post && !post.deleted ? [{ at, post }] : []
    })
    return answer(context, liked, viewer)
  })

  app.get('/xrpc/app.bsky.feed.getAuthorFeed', (context) => {
    const key = views.findPerson(context.req.query('actor') ?? '')
    if (!key) throw new Refusal('InvalidRequest', 'Profile not found')
    const viewer = viewerOf(context)
    if (viewer !== undefined && state.edges.find('block', viewer, key))
      throw new Refusal('BlockedActor', `Requester has blocked actor: ${views.didOf(key)}`)
    if (viewer !== undefined && state.edges.find('block', key, viewer))
      throw new Refusal('BlockedByActor', `Requester is blocked by actor: ${views.didOf(key)}`)
    const own = world.postsBy(key, 'bluesky')
    const filter = context.req.query('filter') ?? 'posts_with_replies'
    if (filter === 'posts_with_media') {
      // The real AppView excludes videos from `posts_with_media`; they have their own filter.
      const withMedia = own.filter(({ pictures }) => pictures.length > 0)
      return answer(context, toEntries(withMedia, []))
    }
    const reposts = world.reposts.filter((repost) => isHere(repost) && repost.by === key)
    if (filter === 'posts_with_replies') return answer(context, toEntries(own, reposts))
    // A reply in one's own thread counts as a post; a reply to someone else does not.
    const isOwnThread = (post: WorldPost): boolean =>
      post.replyTo === undefined || (world.post(post.root ?? '')?.author === key && world.post(post.replyTo)?.author === key)
    return answer(context, toEntries(own.filter(isOwnThread), reposts))
  })
}
