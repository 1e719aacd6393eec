import type { Hono } from 'hono'
import type { Hub } from '../create-hub.ts'
import { toTarget } from '../hub-message.ts'
import { answer, answerPage } from './answer-page.ts'

/** Casts by hash, author, parent, channel and mention. */
export function castRoutes(app: Hono, { reads }: Hub): void {
  app.get('/v1/castById', (context) => {
    const { fid, hash = '' } = context.req.query()
    if (fid === undefined) return context.text('Invalid query parameters: missing field `fid`', 400)
    return answer(context, 'Failed to get cast', () => reads.message('casts', Number(fid), hash.toLowerCase()).toJson())
  })
  app.get('/v1/castsByFid', (context) =>
    answerPage(context, 'Failed to get casts', (page) => reads.byFid('casts', Number(context.req.query('fid')), undefined, page)),
  )
  app.get('/v1/castsByParent', (context) => {
    const { url, fid, hash } = context.req.query()
    const parent = fid !== undefined && hash !== undefined ? toTarget({ fid: Number(fid), hash }) : url
    if (parent === undefined)
      return context.json({ error: 'Invalid request', error_detail: 'fid and hash must be specified or url must be specified' }, 400)
    // The live hub gives both failures this title.
    return answerPage(context, 'Failed to get casts by mention', (page) => reads.casts(parent, page))
  })
  app.get('/v1/castsByMention', (context) =>
    answerPage(context, 'Failed to get casts by mention', (page) => reads.mentions(Number(context.req.query('fid')), page)),
  )
}
