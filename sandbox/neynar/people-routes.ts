import type { Hono } from 'hono'
import type { World } from '../seed/world.ts'
import type { NeynarShapes } from './create-neynar-shapes.ts'
import { createKeyFrom, NeynarRefusal, toRequest } from './neynar-request.ts'

const iso = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toISOString()

/** Accounts, follows and reactions. */
export function peopleRoutes(app: Hono, world: World, shapes: NeynarShapes): void {
  const { user, keyOf, casts, cast, hashOf } = shapes
  const members = () => world.people.filter(({ accounts }) => accounts.farcaster)
  const follows = () => world.follows.filter(({ network }) => network === 'farcaster').toSorted((a, b) => b.at - a.at)
  const keyFrom = createKeyFrom(shapes)

  app.get('/v2/farcaster/user/bulk', (context) => {
    const request = toRequest(context)
    const fids = request.requiredText('fids').split(',').map(Number)
    if (fids.length > 100) throw new NeynarRefusal(400, 'InvalidField', 'At most 100 fids', 'fids')
    return context.json({ users: fids.flatMap((fid) => keyOf(fid) ?? []).map((key) => user(key, request.viewer)) })
  })
  app.get('/v2/farcaster/user/by_username', (context) => {
    const request = toRequest(context)
    const name = request.requiredText('username').toLowerCase()
    const found = members().find(({ accounts }) => accounts.farcaster!.username.toLowerCase() === name)
    if (!found) throw new NeynarRefusal(404, 'NotFound', 'User not found')
    return context.json({ user: user(found.key, request.viewer) })
  })
  app.get('/v2/farcaster/user/search', (context) => {
    const request = toRequest(context)
    const words = request.requiredText('q').toLowerCase()
    const found = members().filter(
      ({ name, accounts }) => accounts.farcaster!.username.toLowerCase().startsWith(words) || name.toLowerCase().includes(words),
    )
    const { items, next } = request.page(found, { usual: 5, most: 10 })
    return context.json({ result: { users: items.map(({ key }) => user(key, request.viewer)), next } })
  })
  for (const [path, usual, own, other] of [
    ['followers', 20, 'to', 'from'],
    ['following', 25, 'from', 'to'],
  ] as const)
    app.get(`/v2/farcaster/${path}`, (context) => {
      const request = toRequest(context)
      const key = keyFrom(request)
      const { items, next } = request.page(
        follows().filter((follow) => follow[own] === key),
        { usual, most: 100 },
      )
      return context.json({ users: items.map((one) => ({ object: 'follower', user: user(one[other], request.viewer) })), next })
    })
  app.get('/v2/farcaster/block/list', (context) => {
    const request = toRequest(context)
    request.requiredInteger('blocker_fid')
    // No one in the world has blocked anyone.
    return context.json({ blocks: [], next: { cursor: null } })
  })
  app.get('/v2/farcaster/followers/relevant', (context) => {
    const request = toRequest(context)
    const target = keyFrom(request, 'target_fid')
    const viewer = keyFrom(request, 'viewer_fid')
    const mine = new Set(follows().flatMap(({ from, to }) => (from === viewer ? [to] : [])))
    const keys = follows().flatMap(({ from, to }) => (to === target && mine.has(from) ? [from] : []))
    return context.json({
      top_relevant_followers_hydrated: keys.slice(0, 3).map((key) => ({ object: 'follower', user: user(key, request.viewer) })),
      all_relevant_followers_dehydrated: keys.map((key) => ({ object: 'follower_dehydrated', user: shapes.dehydrated(key) })),
    })
  })
  app.get('/v2/farcaster/reactions/cast', (context) => {
    const request = toRequest(context)
    const hash = request.requiredText('hash')
    const type = request.oneOf('types', ['likes', 'recasts'], 'likes')
    const post = casts().find((one) => hashOf(one) === hash)
    if (!post) throw new NeynarRefusal(404, 'NotFound', 'Cast not found')
    const keys = type === 'likes' ? post.likes : world.repostsOf(post.key).map(({ by }) => by)
    const { items, next } = request.page(keys, { usual: 25, most: 100 })
    const kind = { object: type, reaction_type: type.slice(0, -1), reaction_timestamp: iso(post.at) }
    return context.json({ reactions: items.map((key) => ({ ...kind, user: user(key, request.viewer) })), next })
  })
  app.get('/v2/farcaster/reactions/user', (context) => {
    const request = toRequest(context)
    const key = keyFrom(request)
    request.oneOf('type', ['likes'], 'likes')
    const { items, next } = request.page(
      casts().filter(({ likes }) => likes.includes(key)),
      { usual: 25, most: 100 },
    )
    const kind = { object: 'likes', reaction_type: 'like', user: shapes.dehydrated(key) }
    return context.json({
      reactions: items.map((post) => ({ ...kind, reaction_timestamp: iso(post.at), cast: cast(post, request.viewer) })),
      next,
    })
  })
}
