import type { Hono } from 'hono'
import type { Hub } from './create-hub.ts'
import { cutPage, refuse, sendPage } from './send-page.ts'
import { shardOf } from './shard-of.ts'
import { toNameProof } from './to-name-proof.ts'

/** People's fids, profiles, wallets and names. */
export function personRoutes(app: Hono, hub: Hub): void {
  app.get('/v1/fids', (context) => {
    const shard = context.req.query('shard_id')
    const fids = hub.members.map(({ accounts }) => accounts.farcaster!.fid).toSorted((a, b) => a - b)
    const page = cutPage(
      context,
      fids.filter((fid) => shard === undefined || shardOf(fid) === Number(shard)),
    )
    return page ? context.json({ fids: page.items, nextPageToken: page.next }) : refuse(context, 'invalid pageToken')
  })
  app.get('/v1/userDataByFid', (context) => {
    const { fid, user_data_type: type } = context.req.query()
    const all = hub.store().byFid('userData', Number(fid))
    if (type === undefined) return sendPage(context, all)
    const wanted = all.find(({ kind }) => kind === `USER_DATA_TYPE_${type.replace(/^USER_DATA_TYPE_/, '').toUpperCase()}`)
    return wanted ? context.json(wanted.toJson()) : refuse(context, 'Failed to get user data', 'not_found')
  })
  app.get('/v1/verificationsByFid', (context) => sendPage(context, hub.store().byFid('verifications', Number(context.req.query('fid')))))
  app.get('/v1/userNameProofByName', (context) => {
    const person = hub.findMemberByName((context.req.query('name') ?? '').toLowerCase())
    return person ? context.json(toNameProof(person)) : refuse(context, 'not_found')
  })
  app.get('/v1/userNameProofsByFid', (context) => {
    const person = hub.findMember(Number(context.req.query('fid')))
    return context.json({ proofs: person ? [toNameProof(person)] : [] })
  })
}
