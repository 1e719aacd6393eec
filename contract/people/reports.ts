import { networkPlatforms } from '@chorus/model/network-identity'
import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))

/** Spec 1 §6: reporting requires a session, because guests' reports would be anonymous and unlimited. */
export const reportPost = defineCall({
  method: 'POST',
  path: '/v1/report/post/create',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Reports a post or an article.',
  body: v.strictObject({
    platform: v.picklist([...networkPlatforms, 'article', 'wallet', 'nft', 'nfts', 'snapshot', 'polymarket']),
    platform_id: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(300)), ''),
    post_type: v.optional(v.pipe(v.string(), v.maxLength(40)), 'text'),
    post_id: id,
  }),
  reply: Nothing,
})

/**
 * A GET that changes something: provider API §12, 7. It can't be triggered across sites, because no browser sends a bearer token by itself.
 */
export const reportNft = defineCall({
  method: 'GET',
  path: '/v1/nft/reportNFT',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Reports an NFT collection.',
  query: v.object({ chainId: v.pipe(v.string(), v.regex(/^[a-z\d-]{1,40}$/i)), contractAddress: v.pipe(id, v.maxLength(100)) }),
  reply: Nothing,
})

export const reportWallet = defineCall({
  method: 'POST',
  path: '/v1/wallet/twitter/wallet/report',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Reports that a wallet does not belong to a person on X; the two are no longer shown together to the reporter.',
  body: v.strictObject({
    twitterId: v.pipe(v.string(), v.regex(/^\d{0,20}$/)),
    walletAddress: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
    reportReason: v.pipe(v.string(), v.maxLength(1000)),
    sources: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
  }),
  reply: Nothing,
})

export const reportParticleUser = defineCall({
  method: 'GET',
  path: '/v1/user/report/particle/user',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Accepted from clients with a Particle wallet; nothing is stored.',
  reply: Nothing,
})
