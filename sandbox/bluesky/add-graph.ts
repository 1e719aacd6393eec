import type { Context, Hono } from 'hono'
import { cutPage } from './cut-page.ts'
import { Refusal } from './refusal.ts'
import type { BlueskyService } from './service.ts'
import type { EdgeKind } from './state/create-edges.ts'

/** Follows, blocks, mutes and follow suggestions: app.bsky.graph. */
export function addGraph(app: Hono, { world, state, views, actorOf, viewerOf, viewsOf }: BlueskyService): void {
  const findActor = (context: Context): string => {
    const key = views.findPerson(context.req.query('actor') ?? '')
    if (!key) throw new Refusal('InvalidRequest', 'Profile not found')
    return key
  }
  const cut = (context: Context, keys: readonly string[]) => {
    const seen = viewsOf(context)
    const { items, next } = cutPage(context, [...new Set(keys)], (key) => key)
    // Lists of people omit their counts.
    const people = items.map((key) => {
      const {
        followersCount: _,
        followsCount: __,
        postsCount: ___,
        banner: ____,
        website: _____,
        pinnedPost: ______,
        ...view
      } = seen.toProfile(key, true)
      return view
    })
    return { people, next }
  }
  const known = (kind: EdgeKind, key: string) => state.edges.to(kind, key).map(({ by }) => by)

  app.get('/xrpc/app.bsky.graph.getFollowers', (context) => {
    const actor = findActor(context)
    const { people: followers, next } = cut(context, known('follow', actor))
    return context.json({ subject: viewsOf(context).toProfile(actor), followers, ...next })
  })
  app.get('/xrpc/app.bsky.graph.getFollows', (context) => {
    const actor = findActor(context)
    const { people: follows, next } = cut(
      context,
      state.edges.from('follow', actor).map(({ to }) => to),
    )
    return context.json({ subject: viewsOf(context).toProfile(actor), follows, ...next })
  })
  app.get('/xrpc/app.bsky.graph.getKnownFollowers', (context) => {
    const viewer = actorOf(context)
    const actor = findActor(context)
    const followed = new Set(state.edges.from('follow', viewer).map(({ to }) => to))
    const { people: followers, next } = cut(
      context,
      known('follow', actor).filter((key) => followed.has(key)),
    )
    return context.json({ subject: viewsOf(context).toProfile(actor), followers, ...next })
  })
  app.get('/xrpc/app.bsky.graph.getBlocks', (context) => {
    const { people: blocks, next } = cut(
      context,
      state.edges.from('block', actorOf(context)).map(({ to }) => to),
    )
    return context.json({ blocks, ...next })
  })
  app.get('/xrpc/app.bsky.graph.getMutes', (context) => {
    const { people: mutes, next } = cut(context, [...(state.mutes.get(actorOf(context)) ?? [])].toReversed())
    return context.json({ mutes, ...next })
  })

  const readMuted = async (context: Context): Promise<string> => {
    const { actor = '' } = await context.req.json<{ actor?: string }>()
    const key = views.findPerson(actor)
    if (!key) throw new Refusal('InvalidRequest', 'Actor not found')
    return key
  }
  app.post('/xrpc/app.bsky.graph.muteActor', async (context) => {
    const by = actorOf(context)
    const key = await readMuted(context)
    if (key === by) throw new Refusal('InvalidRequest', 'Cannot mute oneself')
    state.mutes.set(by, new Set([...(state.mutes.get(by) ?? []), key]))
    return context.body(null, 200)
  })
  app.post('/xrpc/app.bsky.graph.unmuteActor', async (context) => {
    const by = actorOf(context)
    state.mutes.get(by)?.delete(await readMuted(context))
    return context.body(null, 200)
  })

  app.get('/xrpc/app.bsky.actor.getSuggestions', (context) => {
    const viewer = viewerOf(context)
    const followed = new Set(viewer === undefined ? [] : [viewer, ...state.edges.from('follow', viewer).map(({ to }) => to)])
    const others = world.people.filter(({ key, accounts }) => accounts.bluesky && !followed.has(key))
    const { people: actors, next } = cut(
      context,
      others.map(({ key }) => key),
    )
    return context.json({ actors, ...next })
  })
}
