import type { Hono } from 'hono'
import type { Hub } from '../create-hub.ts'
import { answer, answerPage, toPageRequest, toToken } from './answer-page.ts'
import { toProofJson } from './to-event-json.ts'

/** People's fids, profiles, wallets and names. */
export function personRoutes(app: Hono, { reads }: Hub): void {
  app.get('/v1/fids', (context) => {
    const shard = context.req.query('shard_id')
    if (shard === undefined) return context.text('Invalid query parameters: missing field `shard_id`', 400)
    return answer(context, 'Failed to get fids', () => {
      const page = reads.fids(Number(shard), toPageRequest(context))
      return { fids: page.items, nextPageToken: toToken(page) }
    })
  })
  app.get('/v1/userDataByFid', (context) => {
    const { fid, user_data_type: type } = context.req.query()
    if (type === undefined)
      return answerPage(context, 'Failed to get user data by fid', (page) => reads.byFid('userData', Number(fid), undefined, page))
    const kind = `USER_DATA_TYPE_${type.replace(/^USER_DATA_TYPE_/, '').toUpperCase()}`
    return answer(context, 'Failed to get user data by fid', () => reads.message('userData', Number(fid), kind).toJson())
  })
  app.get('/v1/verificationsByFid', (context) =>
    answerPage(context, 'Failed to get verifications by fid', (page) =>
      reads.byFid('verifications', Number(context.req.query('fid')), undefined, page),
    ),
  )
  app.get('/v1/userNameProofByName', (context) =>
    answer(context, 'Failed to get username proof', () => toProofJson(reads.nameProof(context.req.query('name') ?? ''))),
  )
  app.get('/v1/userNameProofsByFid', (context) =>
    answer(context, 'Failed to get username proofs', () => ({
      proofs: reads.nameProofs(Number(context.req.query('fid'))).map(toProofJson),
    })),
  )
}
