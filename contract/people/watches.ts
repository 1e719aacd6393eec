import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'
import { listPlace, sizeUpTo } from '../list-place.ts'

const address = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
/** Spec 1 §7 and provider API §3.7 spell the two kinds differently; both are accepted. */
const query = v.object({ type: v.picklist(['wallet', 'solana', 'Wallet', 'SolanaWallet']), toObjectId: address })

export const watch = defineCall({
  method: 'PUT',
  path: '/v1/user/follow',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Watches a wallet and adds its activity to the timelines.',
  query,
  reply: Nothing,
})

export const unwatch = defineCall({
  method: 'DELETE',
  path: '/v1/user/follow',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Stops watching a wallet.',
  query,
  reply: Nothing,
})

export const watchRelation = defineCall({
  method: 'POST',
  path: '/v1/user/follow/wallet',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Which of these wallets are watched.',
  body: v.strictObject({ addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(500)) }),
  reply: v.array(v.object({ address: v.string(), is_followed: v.boolean() })),
})

/** The specs can't list watched wallets, but people must be able to see what they watch. */
export const watchList = defineCall({
  method: 'GET',
  path: '/v1/user/follow/wallet',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Watched wallets, newest first. The cursor is 0 at the end.',
  query: v.object({ size: sizeUpTo(100), cursor: listPlace }),
  reply: v.object({
    list: v.array(v.object({ address: v.string(), type: v.picklist(['wallet', 'solana']) })),
    cursor: v.number(),
  }),
})
