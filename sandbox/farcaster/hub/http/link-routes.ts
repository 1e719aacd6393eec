import type { Hono } from 'hono'
import type { Hub } from '../create-hub.ts'
import { answer, answerPage, needTarget } from './answer-page.ts'

/** Follows and blocks by their author and by their target. */
export function linkRoutes(app: Hono, { reads }: Hub): void {
  app.get('/v1/linksByFid', (context) => {
    const { fid, link_type: type } = context.req.query()
    return answerPage(context, 'Failed to get links by fid', (page) => reads.byFid('links', Number(fid), type, page))
  })
  app.get('/v1/linksByTargetFid', (context) => {
    const { target_fid: target, link_type: type } = context.req.query()
    return answerPage(context, 'Failed to get links by target fid', (page) => reads.links(needTarget(target), type, page))
  })
  app.get('/v1/linkById', (context) => {
    const { fid, target_fid: target, link_type: type } = context.req.query()
    return answer(context, 'Failed to get link', () => reads.message('links', Number(fid), `${type}/${target}`).toJson())
  })
}
