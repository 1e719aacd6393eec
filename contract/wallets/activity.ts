import * as v from 'valibot'
import { defineCall } from '../call.ts'

export const activityKinds = ['sent', 'received', 'swapped', 'minted', 'burned', 'deployed', 'called'] as const

const Asset = v.object({
  direction: v.picklist(['in', 'out']),
  type: v.picklist(['Native', 'ERC20', 'ERC721', 'ERC1155']),
  /** Empty for the chain's own coin. */
  contract_address: v.string(),
  name: v.string(),
  symbol: v.string(),
  decimals: v.number(),
  raw_amount: v.pipe(v.string(), v.regex(/^\d{1,90}$/)),
  /** Of NFTs. */
  token_id: v.nullable(v.string()),
})

const Activity = v.object({
  hash: v.string(),
  chain_id: v.number(),
  /** ms */
  timestamp: v.number(),
  kind: v.picklist(activityKinds),
  status: v.picklist(['ok', 'failed', 'pending']),
  /** The other account or contract. Null: a contract was created. */
  counterpart: v.nullable(v.object({ address: v.string(), name: v.nullable(v.string()), is_scam: v.boolean() })),
  /** The method of the contract, as its explorer knows it. */
  method: v.nullable(v.string()),
  assets: v.array(Asset),
})
export type WalletActivity = v.InferOutput<typeof Activity>

/** Our addition: the provider's timelines have swaps and NFTs only. */
export const walletActivity = defineCall({
  method: 'GET',
  path: '/v2/wallet/activity',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'The transactions and transfers of a wallet on a chain, newest first, one entry per transaction. Cached for 60 seconds.',
  query: v.object({
    address: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
    /** Absent: Ethereum. */
    chainId: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  }),
  reply: v.object({
    list: v.array(Activity),
    /** Null: the last page. An entry may come again with a later page. */
    cursor: v.nullable(v.string()),
  }),
})
