import type { Hono } from 'hono'
import { fromFarcasterTime } from '../hub/farcaster-time.ts'
import type { HubMessage } from '../hub/hub-message.ts'
import { allCasts, byAge } from './cast-routes.ts'
import type { ClientRoutesOptions } from './client-routes-options.ts'

const usual = { usual: 25, most: 100 }
const feedSize = 20

/** The feeds of an account, of a channel and of everyone, as the app reads them today and as it read them before. */
export function feedRoutes(app: Hono, { hub, shapes, read }: ClientRoutesOptions): void {
  const { cast } = shapes
  const all = () => allCasts(hub, shapes)
  const isRoot = (one: HubMessage) => shapes.bodyOf(one).parentCastId === null
  const feedOf = (key: string, viewer: number | undefined): HubMessage[] => {
    if (key === 'trending') return all().filter(isRoot)
    if (key !== 'home') return all().filter((one) => isRoot(one) && shapes.bodyOf(one).parentUrl?.endsWith(`/${key}`))
    const followed = hub
      .store()
      .byFid('links', viewer!)
      .flatMap(({ kind, target }) => (kind === 'follow' ? [Number(target)] : []))
    return followed
      .flatMap((fid) => shapes.castsBy(fid))
      .filter(isRoot)
      .toSorted(byAge)
  }
  app.post('/v2/feed-items', async (context) => {
    const { feedKey, olderThan, excludeItemIdPrefixes = [] } = await read.body(context)
    const viewer = feedKey === 'home' ? read.requireViewer(context) : read.viewerOf(context)
    const shown = new Set(Array.isArray(excludeItemIdPrefixes) ? excludeItemIdPrefixes : [])
    const rest = feedOf(String(feedKey), viewer).filter(
      (one) => (typeof olderThan !== 'number' || fromFarcasterTime(one.timestamp) <= olderThan) && !shown.has(one.hash.slice(2, 10)),
    )
    const items = rest.slice(0, feedSize)
    return context.json({
      result: {
        items: items.map((one) => ({
          id: one.hash,
          timestamp: fromFarcasterTime(one.timestamp),
          cast: cast(one, viewer),
          otherParticipants: [],
        })),
        ...(items.length > 0 && { latestMainCastTimestamp: fromFarcasterTime(items.at(-1)!.timestamp) }),
        replaceFeed: false,
      },
    })
  })
  app.get('/v2/home-feed', (context) => {
    const viewer = read.requireViewer(context)
    return read.send(context, 'feed', feedOf('home', viewer), usual, (one) => ({ id: one.hash, cast: cast(one, viewer) }))
  })
  app.get('/v2/popular-casts-feed', (context) => {
    const viewer = read.viewerOf(context)
    return read.send(context, 'casts', feedOf('trending', viewer), usual, (one) => cast(one, viewer))
  })
}
