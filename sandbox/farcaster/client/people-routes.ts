import type { Hono } from 'hono'
import { ClientRefusal } from './client-refusal.ts'
import type { ClientRoutesOptions } from './client-routes-options.ts'

const usual = { usual: 20, most: 100 }
const related = { usual: 20, most: 50 }
/** Places that the stand-in's map has. */
export const places = [
  { placeId: 'place-lisbon', description: 'Lisbon, Portugal', geo: 'geo:38.72,-9.14' },
  { placeId: 'place-nantes', description: 'Nantes, France', geo: 'geo:47.22,-1.55' },
  { placeId: 'place-kyoto', description: 'Kyoto, Japan', geo: 'geo:35.01,135.77' },
]

/** Accounts, their followers, and channels. */
export function peopleRoutes(app: Hono, { world, hub, shapes, state, read }: ClientRoutesOptions): void {
  const fids = hub.members.map(({ accounts }) => accounts.farcaster!.fid)
  const links = (own: number, kind: 'to' | 'from') =>
    (kind === 'to' ? hub.store().byTarget('links', String(own)) : hub.store().byFid('links', own))
      .filter(({ kind: type }) => type === 'follow')
      .toReversed()
      .map((one) => (kind === 'to' ? one.fid : Number(one.target)))
      .filter((fid) => hub.findMember(fid))
  const sendUser = (fid: number | undefined, viewer: number | undefined) => {
    const user = fid === undefined ? undefined : shapes.user(fid, viewer)
    if (!user) throw new ClientRefusal(404, 'No FID associated with the user')
    return { result: { user, collectionsOwned: [], extras: { fid } } }
  }

  for (const path of ['/v2/user', '/v2/user-by-fid'])
    app.get(path, (context) => context.json(sendUser(read.fid(context), read.viewerOf(context))))
  app.get('/v2/user-by-username', (context) => {
    const found = hub.findMemberByName(context.req.query('username') ?? '')
    return context.json(sendUser(found?.accounts.farcaster!.fid, read.viewerOf(context)))
  })
  app.get('/v2/me', (context) => {
    const viewer = read.requireViewer(context)
    return context.json({ result: { user: shapes.user(viewer, viewer), enabledFeatureFlags: [] } })
  })
  for (const [path, side] of [
    ['/v2/followers', 'to'],
    ['/v2/following', 'from'],
  ] as const)
    app.get(path, (context) => {
      const viewer = read.viewerOf(context)
      return read.send(context, 'users', links(read.fid(context), side), related, (fid) => shapes.user(fid, viewer))
    })
  app.get('/v2/followers-you-know', async (context) => {
    const viewer = read.requireViewer(context)
    const mine = new Set(links(viewer, 'from'))
    const known = links(read.fid(context), 'to').filter((fid) => mine.has(fid))
    const answer = read.send(context, 'users', known, related, (fid) => shapes.user(fid, viewer))
    const body = (await answer.json()) as unknown as { result: object }
    return context.json({ ...body, result: { ...body.result, totalCount: known.length } })
  })
  app.get('/v2/search-users', (context) => {
    const viewer = read.viewerOf(context)
    const words = (context.req.query('q') ?? '').toLowerCase()
    const found = hub.members.filter(
      ({ name, accounts }) => accounts.farcaster!.username.startsWith(words) || name.toLowerCase().includes(words),
    )
    return read.send(context, 'users', found, usual, ({ accounts }) => shapes.user(accounts.farcaster!.fid, viewer))
  })
  for (const path of ['/v2/suggested-users', '/v2/recent-users'])
    app.get(path, (context) => {
      const viewer = read.viewerOf(context)
      const followed = new Set(viewer === undefined ? [] : links(viewer, 'from'))
      const others = fids.filter((fid) => fid !== viewer && !followed.has(fid))
      return read.send(context, 'users', others, usual, (fid) => shapes.user(fid, viewer))
    })
  app.get('/v2/find-location', (context) => {
    read.requireViewer(context)
    const words = (context.req.query('q') ?? '').toLowerCase()
    const found = places.filter(({ description }) => description.toLowerCase().includes(words))
    return context.json({ result: { predictions: found.map(({ placeId, description }) => ({ placeId, description })) } })
  })
  app.get('/v2/search-channels', (context) => {
    const words = (context.req.query('q') ?? '').toLowerCase()
    const found = world.channels.filter(({ key, name }) => key.includes(words) || name.toLowerCase().includes(words))
    return read.send(context, 'channels', found, usual, ({ key }) => shapes.channel(key, read.viewerOf(context)))
  })
  app.get('/v2/channel-followers', (context) => {
    const key = context.req.query('channelKey') ?? ''
    const viewer = read.viewerOf(context)
    const followers = [...state.follows].flatMap(([fid, keys]) => (keys.has(key) ? [fid] : []))
    return read.send(context, 'users', followers, { usual: 20, most: 1000 }, (fid) => shapes.user(fid, viewer))
  })
}
