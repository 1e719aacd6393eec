import type { Hono } from 'hono'
import type { Hub } from '../create-hub.ts'
import { toTarget } from '../hub-message.ts'
import { answer, answerPage, needTarget } from './answer-page.ts'

const toKind = (type: string | undefined) => (type === undefined ? undefined : type === 'Recast' || type === '2' ? 'RECAST' : 'LIKE')

/** Likes and recasts by cast, URL and person. */
export function reactionRoutes(app: Hono, { reads }: Hub): void {
  app.get('/v1/reactionsByCast', (context) => {
    const { target_fid: fid, target_hash: hash = '', reaction_type: type } = context.req.query()
    const target = toTarget({ fid: Number(fid), hash })
    return answerPage(context, 'Failed to get reactions by cast', (page) => reads.castReactions(target, toKind(type), page))
  })
  app.get('/v1/reactionsByTarget', (context) => {
    const { url, reaction_type: type } = context.req.query()
    return answerPage(context, 'Failed to get reactions by target', (page) => reads.reactions(needTarget(url), toKind(type), page))
  })
  app.get('/v1/reactionsByFid', (context) => {
    const { fid, reaction_type: type } = context.req.query()
    if (type === undefined) return context.text('Invalid query parameters: missing field `reaction_type`', 400)
    return answerPage(context, 'Failed to get reactions by fid', (page) => reads.byFid('reactions', Number(fid), toKind(type), page))
  })
  app.get('/v1/reactionById', (context) => {
    const { fid, target_fid: targetFid, target_hash: hash = '', target_url: url, reaction_type: type } = context.req.query()
    const target = url ?? toTarget({ fid: Number(targetFid), hash })
    return answer(context, 'Failed to get reaction', () => reads.message('reactions', Number(fid), `${toKind(type)}/${target}`).toJson())
  })
}
