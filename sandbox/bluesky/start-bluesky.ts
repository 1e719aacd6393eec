import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { World, WorldPost } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { addAccounts } from './add-accounts.ts'
import { addEngagement } from './add-engagement.ts'
import { addFeeds } from './add-feeds.ts'
import { addSearch } from './add-search.ts'
import { addOauth } from './oauth/add-oauth.ts'
import type { FetchClient } from './oauth/read-client.ts'
import { Refusal } from './refusal.ts'
import { createViews } from './views.ts'

export interface BlueskyOptions {
  world: World
  mediaUrl: string
  port?: number
  /** ms: for the times in tokens. */
  now?: () => number
  /** s that a token given by OAuth opens calls. */
  accessSeconds?: number
  /** How clients are asked what they are, which are not on this machine. Absent: they are refused. */
  fetchClient?: FetchClient
}

export interface Bluesky extends StandIn {
  /** How many sessions were given by OAuth and are alive. */
  countSessions(): number
}

/** The AppView's public face, the data server of the whole cast and the directory that names it: XRPC over the sandbox's world. */
export async function startBluesky({
  world,
  mediaUrl,
  port,
  now = Date.now,
  accessSeconds = 3600,
  fetchClient,
}: BlueskyOptions): Promise<Bluesky> {
  const views = createViews(world, mediaUrl)
  const app = new Hono()
  app.use(cors())

  app.onError((error, context) => {
    if (error instanceof Refusal) return context.json({ error: error.error, message: error.message }, error.status)
    return context.json({ error: 'InternalServerError', message: 'Internal Server Error' }, 500)
  })
  let origin = ''
  const oauth = addOauth(app, { world, origin: () => origin, now, accessSeconds, fetchClient })
  addFeeds(app, world, views)
  addEngagement(app, world, views)
  addSearch(app, world, views)
  addAccounts(app, { world, origin: () => origin, now, holderOf: oauth.holderOf })

  app.get('/xrpc/app.bsky.actor.getProfile', (context) => {
    const key = views.findPerson(context.req.query('actor') ?? '')
    if (!key) throw new Refusal('InvalidRequest', 'Profile not found')
    return context.json(views.toProfile(key, true))
  })

  app.get('/xrpc/app.bsky.actor.getProfiles', (context) => {
    const keys = (context.req.queries('actors') ?? []).map(views.findPerson).filter((key) => key !== undefined)
    return context.json({ profiles: keys.map((key) => views.toProfile(key, true)) })
  })

  app.get('/xrpc/com.atproto.identity.resolveHandle', (context) => {
    const key = views.findPerson(context.req.query('handle') ?? '')
    if (!key) throw new Refusal('InvalidRequest', 'Unable to resolve handle')
    return context.json({ did: world.person(key).accounts.bluesky!.did })
  })

  app.get('/xrpc/app.bsky.feed.getPosts', (context) => {
    const posts = (context.req.queries('uris') ?? []).map(views.find).filter((post) => post && !post.deleted)
    return context.json({ posts: posts.map((post) => views.toPost(post!)) })
  })

  app.get('/xrpc/app.bsky.feed.getPostThread', (context) => {
    const uri = context.req.query('uri') ?? ''
    const post = views.find(uri)
    if (!post || post.deleted) throw new Refusal('NotFound', `Post not found: ${uri}`)
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
            // Newest first, as the AppView gives them.
            .toReversed()
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
  const standIn = await listen(app.fetch, { port })
  origin = standIn.url
  return { ...standIn, countSessions: oauth.count }
}
