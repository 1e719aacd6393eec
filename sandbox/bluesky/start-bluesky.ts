import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { World, WorldPost } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { addAccounts } from './add-accounts.ts'
import { addEngagement } from './add-engagement.ts'
import { addFeeds } from './add-feeds.ts'
import { addGraph } from './add-graph.ts'
import { addLabelers } from './add-labelers.ts'
import { addNotifications } from './add-notifications.ts'
import { addPreferences } from './add-preferences.ts'
import { addSearch } from './add-search.ts'
import { addTimelines } from './add-timelines.ts'
import { addTrends } from './add-trends.ts'
import { readAccepted } from './labels.ts'
import { addOauth } from './oauth/add-oauth.ts'
import type { FetchClient } from './oauth/read-client.ts'
import { Refusal } from './refusal.ts'
import { addRepo } from './repo/add-repo.ts'
import type { BlueskyService } from './service.ts'
import { type BlueskyState, createState } from './state/create-state.ts'
import { createViews, type Views } from './views.ts'

export interface BlueskyOptions {
  world: World
  mediaUrl: string
  port?: number
  /** ms. Clock for the times in tokens. */
  now?: () => number
  /** The URL it uses for itself when a proxy is in front. */
  publicUrl?: string
  /** s. Lifetime of an OAuth access token. */
  accessSeconds?: number
  /** Fetches the metadata of clients on other hosts. Absent: those clients are refused. */
  fetchClient?: FetchClient
}

export interface Bluesky extends StandIn {
  /** Number of live OAuth sessions. */
  countSessions(): number
  /** Everything written at run time. */
  state: BlueskyState
}

/** Functions that add the calls, by subject. */
const parts = [
  addFeeds,
  addTrends,
  addTimelines,
  addEngagement,
  addSearch,
  addGraph,
  addNotifications,
  addPreferences,
  addLabelers,
  addRepo,
]

/** The public AppView, the data server of the whole cast and its PLC directory: XRPC over the sandbox's world. */
export async function startBluesky({
  world,
  mediaUrl,
  port,
  publicUrl,
  now = Date.now,
  accessSeconds = 3600,
  fetchClient,
}: BlueskyOptions): Promise<Bluesky> {
  const state = createState(world)
  const views = createViews(world, mediaUrl, state)
  const app = new Hono()
  app.use(cors())

  app.onError((error, context) => {
    if (error instanceof Refusal) return context.json({ error: error.error, message: error.message }, error.status)
    return context.json({ error: 'InternalServerError', message: 'Internal Server Error' }, 500)
  })
  let origin = ''
  const oauth = addOauth(app, { world, origin: () => origin, now, accessSeconds, fetchClient })
  const didOf = addAccounts(app, { world, origin: () => origin, now, holderOf: oauth.holderOf })
  const viewerOf = (context: Context): string | undefined => views.findPerson(didOf(context) ?? '')
  const actorOf = (context: Context): string => {
    const viewer = viewerOf(context)
    if (viewer === undefined) throw new Refusal('AuthMissing', 'Authentication Required', 401)
    return viewer
  }
  const viewsOf = (context: Context) => views.seenBy(viewerOf(context), readAccepted(context))
  const service: BlueskyService = { world, state, views, mediaUrl, now, actorOf, viewerOf, viewsOf }
  for (const add of parts) add(app, service)

  app.get('/xrpc/app.bsky.actor.getProfile', (context) => {
    const key = views.findPerson(context.req.query('actor') ?? '')
    if (!key) throw new Refusal('InvalidRequest', 'Profile not found')
    return context.json(viewsOf(context).toProfile(key, true))
  })

  app.get('/xrpc/app.bsky.actor.getProfiles', (context) => {
    const keys = (context.req.queries('actors') ?? []).map(views.findPerson).filter((key) => key !== undefined)
    return context.json({ profiles: keys.map((key) => viewsOf(context).toProfile(key, true)) })
  })

  app.get('/xrpc/com.atproto.identity.resolveHandle', (context) => {
    const key = views.findPerson(context.req.query('handle') ?? '')
    if (!key) throw new Refusal('InvalidRequest', 'Unable to resolve handle')
    return context.json({ did: world.person(key).accounts.bluesky!.did })
  })

  app.get('/xrpc/app.bsky.feed.getPosts', (context) => {
    const posts = (context.req.queries('uris') ?? []).map(views.find).filter((post) => post && !post.deleted)
    return context.json({ posts: posts.map((post) => viewsOf(context).toPost(post!)) })
  })

  app.get('/xrpc/app.bsky.feed.getPostThread', (context) => {
    const uri = context.req.query('uri') ?? ''
    const post = views.find(uri)
    if (!post || post.deleted) throw new Refusal('NotFound', `Post not found: ${uri}`)
    const depth = Number(context.req.query('depth') ?? 6)
    const height = Number(context.req.query('parentHeight') ?? 80)
    const seen = viewsOf(context)
    return context.json({ thread: { ...toNode(seen, post, depth), ...toParent(seen, post, height) } })
  })

  const gone = (post: WorldPost) => ({ $type: 'app.bsky.feed.defs#notFoundPost', uri: views.toUri(post), notFound: true })
  const toNode = (seen: Views, post: WorldPost, depth: number): Record<string, unknown> => ({
    $type: 'app.bsky.feed.defs#threadViewPost',
    post: seen.toPost(post),
    ...(depth > 0
      ? {
          replies: world
            .repliesTo(post.key)
            .filter(({ deleted }) => !deleted)
            // Newest first, as the AppView returns them.
            .toReversed()
            .map((reply) => toNode(seen, reply, depth - 1)),
        }
      : {}),
  })
  const toParent = (seen: Views, post: WorldPost, height: number): { parent?: Record<string, unknown> } => {
    const parent = post.replyTo ? world.post(post.replyTo) : undefined
    if (!parent || height < 1) return {}
    if (parent.deleted) return { parent: gone(parent) }
    return { parent: { $type: 'app.bsky.feed.defs#threadViewPost', post: seen.toPost(parent), ...toParent(seen, parent, height - 1) } }
  }

  app.all('/xrpc/*', (context) => context.json({ error: 'MethodNotImplemented', message: 'Method Not Implemented' }, 501))
  app.notFound((context) => context.json({ error: 'NotFound', message: 'Not Found' }, 404))
  const standIn = await listen(app.fetch, { port })
  origin = publicUrl ?? standIn.url
  return { ...standIn, state, countSessions: oauth.count }
}
