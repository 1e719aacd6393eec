import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import type { World, WorldPost, WorldRepost } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { createViews } from './views.ts'

export interface BlueskyOptions {
  world: World
  mediaUrl: string
  port?: number
}

const defaultLimit = 50
const isRoot = (post: WorldPost) => post.replyTo === undefined

/** The AppView's public face: XRPC over the sandbox's world. */
export function startBluesky({ world, mediaUrl, port }: BlueskyOptions): Promise<StandIn> {
  const views = createViews(world, mediaUrl)
  const app = new Hono()
  app.use(cors())

  const refuse = (context: Context, error: string, message: string) => context.json({ error, message }, 400)
  const feedOf = (posts: readonly WorldPost[], reposts: readonly WorldRepost[]): { at: number; post: WorldPost; repost?: WorldRepost }[] =>
    [
      ...posts.filter(({ deleted }) => !deleted).map((post) => ({ at: post.at, post })),
      ...reposts.flatMap((repost) => {
        const post = world.post(repost.post)
        return post && !post.deleted ? [{ at: repost.at, post, repost }] : []
      }),
    ].toSorted((a, b) => b.at - a.at || (a.post.key < b.post.key ? -1 : 1))

  /** A page of a list that is newest first; the cursor is the time of the last entry and its key. */
  const toPage = (context: Context, entries: ReturnType<typeof feedOf>) => {
    const limit = Number(context.req.query('limit') ?? defaultLimit)
    if (!Number.isInteger(limit) || limit < 1 || limit > 100) return refuse(context, 'InvalidRequest', 'limit must be between 1 and 100')
    const cursor = context.req.query('cursor')
    const toCursor = ({ at, post }: { at: number; post: WorldPost }) => `${at}::${post.key}`
    const from = cursor ? entries.findIndex((entry) => toCursor(entry) === cursor) + 1 : 0
    if (cursor && from === 0) return refuse(context, 'InvalidRequest', 'Malformed cursor')
    const page = entries.slice(from, from + limit)
    const hasMore = from + limit < entries.length
    return context.json({
      feed: page.map(({ post, repost }) => views.toFeedItem(post, repost)),
      ...(hasMore ? { cursor: toCursor(page.at(-1)!) } : {}),
    })
  }

  app.get('/xrpc/app.bsky.feed.getFeed', (context) => {
    // Whoever asks by the public network's address of a feed gets ours of that name.
    const key = /^at:\/\/did:[^/]+\/app\.bsky\.feed\.generator\/([\w.~:-]+)$/.exec(context.req.query('feed') ?? '')?.[1]
    if (!world.feeds.some((feed) => feed.network === 'bluesky' && feed.key === key))
      return refuse(context, 'InvalidRequest', 'could not find feed')
    return toPage(
      context,
      feedOf(
        world.posts.filter((post) => post.network === 'bluesky' && isRoot(post)),
        world.reposts.filter(({ network }) => network === 'bluesky'),
      ),
    )
  })

  app.get('/xrpc/app.bsky.feed.getAuthorFeed', (context) => {
    const key = views.findPerson(context.req.query('actor') ?? '')
    if (!key) return refuse(context, 'InvalidRequest', 'Profile not found')
    const own = world.postsBy(key, 'bluesky')
    const filter = context.req.query('filter') ?? 'posts_with_replies'
    if (filter === 'posts_with_media')
      return toPage(
        context,
        feedOf(
          own.filter(({ pictures, video }) => pictures.length > 0 || video),
          [],
        ),
      )
    const reposts = world.reposts.filter(({ network, by }) => network === 'bluesky' && by === key)
    if (filter === 'posts_with_replies') return toPage(context, feedOf(own, reposts))
    // A thread of one's own counts as posts, a reply to others does not.
    const isOwnThread = (post: WorldPost): boolean =>
      post.replyTo === undefined || (world.post(post.root ?? '')?.author === key && world.post(post.replyTo)?.author === key)
    return toPage(context, feedOf(own.filter(isOwnThread), reposts))
  })

  app.get('/xrpc/app.bsky.actor.getProfile', (context) => {
    const key = views.findPerson(context.req.query('actor') ?? '')
    return key ? context.json(views.toProfile(key, true)) : refuse(context, 'InvalidRequest', 'Profile not found')
  })

  app.get('/xrpc/app.bsky.actor.getProfiles', (context) => {
    const keys = (context.req.queries('actors') ?? []).map(views.findPerson).filter((key) => key !== undefined)
    return context.json({ profiles: keys.map((key) => views.toProfile(key, true)) })
  })

  app.get('/xrpc/com.atproto.identity.resolveHandle', (context) => {
    const key = views.findPerson(context.req.query('handle') ?? '')
    return key
      ? context.json({ did: world.person(key).accounts.bluesky!.did })
      : refuse(context, 'InvalidRequest', 'Unable to resolve handle')
  })

  app.get('/xrpc/app.bsky.feed.getPosts', (context) => {
    const posts = (context.req.queries('uris') ?? []).map(views.find).filter((post) => post && !post.deleted)
    return context.json({ posts: posts.map((post) => views.toPost(post!)) })
  })

  app.get('/xrpc/app.bsky.feed.getPostThread', (context) => {
    const uri = context.req.query('uri') ?? ''
    const post = views.find(uri)
    if (!post || post.deleted) return refuse(context, 'NotFound', `Post not found: ${uri}`)
    const depth = Number(context.req.query('depth') ?? 6)
    const height = Number(context.req.query('parentHeight') ?? 80)
    return context.json({ thread: { ...toNode(post, depth), ...toParent(post, height) } })
  })

  const gone = (post: WorldPost) => ({ $type: 'app.bsky.feed.defs#notFoundPost', uri: views.toUri(post), notFound: true })
  const toNode = (post: WorldPost, depth: number): Record<string, unknown> => ({
    $type: 'app.bsky.feed.defs#threadViewPost',
    post: views.toPost(post),
    ...(depth > 0
      ? {
          replies: world
            .repliesTo(post.key)
            .filter(({ deleted }) => !deleted)
            .map((reply) => toNode(reply, depth - 1)),
        }
      : {}),
  })
  const toParent = (post: WorldPost, height: number): { parent?: Record<string, unknown> } => {
    const parent = post.replyTo ? world.post(post.replyTo) : undefined
    if (!parent || height < 1) return {}
    if (parent.deleted) return { parent: gone(parent) }
    return { parent: { $type: 'app.bsky.feed.defs#threadViewPost', post: views.toPost(parent), ...toParent(parent, height - 1) } }
  }

  app.all('/xrpc/*', (context) => context.json({ error: 'MethodNotImplemented', message: 'Method Not Implemented' }, 501))
  app.notFound((context) => context.json({ error: 'NotFound', message: 'Not Found' }, 404))
  return listen(app.fetch, { port })
}
