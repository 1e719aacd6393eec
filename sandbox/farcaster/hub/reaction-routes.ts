import type { Hono } from 'hono'
import type { Hub } from './create-hub.ts'
import { toTarget, type HubMessage } from './hub-message.ts'
import { refuse, sendPage } from './send-page.ts'

/** Likes and recasts by cast, URL and person. */
export function reactionRoutes(app: Hono, hub: Hub): void {
  const toKind = (type: string | undefined) => (type === undefined ? undefined : type === 'Recast' || type === '2' ? 'RECAST' : 'LIKE')
  const ofKind = (type: string | undefined) => (reaction: HubMessage) => type === undefined || reaction.kind === toKind(type)

  app.get('/v1/reactionsByCast', (context) => {
    const { target_fid: fid, target_hash: hash = '', reaction_type: type } = context.req.query()
    return sendPage(
      context,
      hub
        .store()
        .byTarget('reactions', toTarget({ fid: Number(fid), hash }))
        .filter(ofKind(type)),
    )
  })
  app.get('/v1/reactionsByTarget', (context) => {
    const { url = '', reaction_type: type } = context.req.query()
    return sendPage(context, hub.store().byTarget('reactions', url).filter(ofKind(type)))
  })
  app.get('/v1/reactionsByFid', (context) => {
    const { fid, reaction_type: type } = context.req.query()
    if (type === undefined) return context.text('Invalid query parameters: missing field `reaction_type`', 400)
    return sendPage(context, hub.store().byFid('reactions', Number(fid)).filter(ofKind(type)))
  })
  app.get('/v1/reactionById', (context) => {
    const { fid, target_fid: targetFid, target_hash: hash = '', target_url: url, reaction_type: type } = context.req.query()
    const target = url ?? toTarget({ fid: Number(targetFid), hash })
    const reaction = hub.store().inSlot('reactions', Number(fid), `${toKind(type)}/${target}`)
    return reaction && !reaction.isRemove ? context.json(reaction.toJson()) : refuse(context, 'Failed to get reaction', 'not_found')
  })
}
