import type { Hono } from 'hono'
import { fromFarcasterTime } from '../hub/farcaster-time.ts'
import { toTarget, type HubMessage } from '../hub/hub-message.ts'
import { allCasts } from './cast-routes.ts'
import type { ClientRoutesOptions } from './client-routes-options.ts'

const usual = { usual: 25, most: 100 }

/** Who quotes, likes and recasts a cast, and what an account likes. */
export function reactionRoutes(app: Hono, { hub, shapes, read }: ClientRoutesOptions): void {
  const { cast } = shapes
  const likes = (one: HubMessage, kind: 'LIKE' | 'RECAST') =>
    hub
      .store()
      .byTarget('reactions', toTarget(one))
      .filter((reaction) => reaction.kind === kind)
      .toReversed()

  app.get('/v2/cast-quotes', (context) => {
    const viewer = read.requireViewer(context)
    const { hash } = read.cast(context.req.query('castHash'))
    const quotes = allCasts(hub, shapes).filter((one) =>
      shapes.bodyOf(one).embeds.some((embed) => 'castId' in embed && embed.castId.hash === hash),
    )
    return read.send(context, 'quotes', quotes, usual, (one) => cast(one, viewer))
  })
  app.get('/v2/cast-likes', (context) => {
    const found = read.cast(context.req.query('castHash'))
    const viewer = read.viewerOf(context)
    return read.send(context, 'likes', likes(found, 'LIKE'), usual, ({ fid, hash, timestamp }) => ({
      type: 'like',
      hash,
      reactor: shapes.user(fid, viewer),
      timestamp: fromFarcasterTime(timestamp),
      castHash: found.hash,
    }))
  })
  app.get('/v2/cast-recasters', (context) => {
    const viewer = read.viewerOf(context)
    const recasts = likes(read.cast(context.req.query('castHash')), 'RECAST')
    return read.send(context, 'users', recasts, usual, ({ fid }) => shapes.user(fid, viewer))
  })
  app.get('/v2/user-liked-casts', (context) => {
    const viewer = read.requireViewer(context)
    const liked = hub
      .store()
      .byFid('reactions', read.fid(context))
      .filter(({ kind }) => kind === 'LIKE')
      .toReversed()
      .flatMap(({ target }) => shapes.find(target!.split('/')[1]!) ?? [])
    return read.send(context, 'casts', liked, usual, (one) => cast(one, viewer))
  })
}
