import * as v from 'valibot'
import { defineCall } from '../call.ts'

const NativeBalance = v.object({
  chain_id: v.number(),
  symbol: v.string(),
  decimals: v.number(),
  /** In the smallest unit, decimal. Null: the chain isn't responding. */
  raw_amount: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
  /** Dollars per coin. Null: unknown. */
  price_usd: v.nullable(v.number()),
})
export type NativeBalance = v.InferOutput<typeof NativeBalance>

/** Our addition: DeBank's format can't say that a chain isn't responding. */
export const nativeBalances = defineCall({
  method: 'GET',
  path: '/v2/wallet/balances',
  auth: 'none',
  envelope: 'provider',
  limit: 'search',
  summary: 'What a wallet holds of the native coin of each EVM chain. Cached for 60 seconds; chains that don’t respond have no amount.',
  query: v.object({ address: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) }),
  reply: v.object({ list: v.array(NativeBalance) }),
})
