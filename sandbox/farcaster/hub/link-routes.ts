import type { Hono } from 'hono'
import type { Hub } from './create-hub.ts'
import type { HubMessage } from './hub-message.ts'
import { refuse, sendPage } from './send-page.ts'

/** Follows and blocks by their author and by their target. */
export function linkRoutes(app: Hono, hub: Hub): void {
  const ofType = (type: string | undefined) => (link: HubMessage) => type === undefined || link.kind === type

  app.get('/v1/linksByFid', (context) => {
    const { fid, link_type: type } = context.req.query()
    return sendPage(context, hub.store().byFid('links', Number(fid)).filter(ofType(type)))
  })
  app.get('/v1/linksByTargetFid', (context) => {
    const { target_fid: target = '', link_type: type } = context.req.query()
    return sendPage(context, hub.store().byTarget('links', target).filter(ofType(type)))
  })
  app.get('/v1/linkById', (context) => {
    const { fid, target_fid: target, link_type: type } = context.req.query()
    const link = hub.store().inSlot('links', Number(fid), `${type}/${target}`)
    return link && !link.isRemove ? context.json(link.toJson()) : refuse(context, 'Failed to get link', 'not_found')
  })
}
