import * as v from 'valibot'
import { defineCall, Nothing } from './call.ts'

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))

/** Spec 1 §6: reporting needs a session. A visitor's reports would be anybody's, as many as they like. */
export const reportPost = defineCall({
  method: 'POST',
  path: '/v1/report/post/create',
  auth: 'required',
  envelope: 'provider',
  limit: 'write',
  summary: 'Reports a post or an article.',
  body: v.strictObject({
    platform: v.picklist(['farcaster', 'lens', 'twitter', 'bsky', 'article', 'wallet', 'nft', 'nfts', 'snapshot', 'polymarket']),
    platform_id: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(300)), ''),
    post_type: v.optional(v.pipe(v.string(), v.maxLength(40)), 'text'),
    post_id: id,
  }),
  reply: Nothing,
})

/** A GET that changes something: provider API §12, 7. It is nobody's by accident, since no browser sends a bearer token of its own accord. */
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
  summary: 'Says that a wallet does not belong to somebody on X; whoever says so is not shown the two together any more.',
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
  summary: 'A note of clients with a Particle wallet. Nothing is kept of it.',
  reply: Nothing,
})
