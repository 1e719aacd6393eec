import type { Hono } from 'hono'
import type { Hub } from './create-hub.ts'
import { toTarget } from './hub-message.ts'
import { refuse, sendPage } from './send-page.ts'

/** Casts by hash, author, parent, channel and mention. */
export function castRoutes(app: Hono, hub: Hub): void {
  app.get('/v1/castById', (context) => {
    const { fid, hash = '' } = context.req.query()
    if (fid === undefined) return context.text('Invalid query parameters: missing field `fid`', 400)
    const cast = hub.store().find(hash)
    if (!cast || cast.store !== 'casts' || cast.isRemove || cast.fid !== Number(fid))
      return refuse(
        context,
        'Failed to get cast',
        'status: NotFound, message: "not_found/cast not found", details: [], metadata: MetadataMap { headers: {} }',
      )
    return context.json(cast.toJson())
  })
  app.get('/v1/castsByFid', (context) => sendPage(context, hub.store().byFid('casts', Number(context.req.query('fid')))))
  app.get('/v1/castsByParent', (context) => {
    const { url, fid, hash = '' } = context.req.query()
    return sendPage(context, hub.store().byTarget('casts', url ?? toTarget({ fid: Number(fid), hash })))
  })
  app.get('/v1/castsByMention', (context) => sendPage(context, hub.store().byMention(Number(context.req.query('fid')))))
}
