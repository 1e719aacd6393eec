import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** Our addition: the provider's wallet calls take addresses only. */
export const resolveWallet = defineCall({
  method: 'GET',
  path: '/v2/wallet/resolve',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'The wallet with an address or an ENS name, and its primary name. 404: the name has no wallet.',
  query: v.object({ name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)) }),
  reply: v.object({
    /** With its checksum (EIP-55) on EVM chains. */
    address: v.string(),
    blockchain: v.picklist(['ethereum', 'solana']),
    ens: v.nullable(v.string()),
    /** Chains whose NFTs this server reads. */
    nft_chains: v.array(v.number()),
    /** Chains whose transactions this server reads. */
    activity_chains: v.array(v.number()),
  }),
})
