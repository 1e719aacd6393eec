import * as v from 'valibot'
import { defineCall } from '../call.ts'

const text = v.string()

/** Provider API §3.5: a token balance in DeBank's format. `amount` is in whole tokens, `raw_amount` in the smallest unit. */
const HeldToken = v.object({
  /** The token's address, or the chain's id for its native coin. */
  id: text,
  /** DeBank's chain id. */
  chain: text,
  name: text,
  symbol: text,
  display_symbol: v.nullable(text),
  optimized_symbol: text,
  decimals: v.number(),
  logo_url: text,
  protocol_id: text,
  /** Dollars per token, as text; "0": unknown. */
  price: text,
  price_24h_change: v.number(),
  is_verified: v.boolean(),
  is_core: v.boolean(),
  is_wallet: v.boolean(),
  /** s */
  time_at: v.number(),
  amount: v.number(),
  raw_amount: text,
  raw_amount_hex_str: text,
})
export type HeldToken = v.InferOutput<typeof HeldToken>

export const tokenList = defineCall({
  method: 'GET',
  path: '/v1/misc/all_token_list',
  auth: 'optional',
  envelope: 'provider',
  limit: 'search',
  summary: 'A wallet’s balances on Ethereum: coins and fungible tokens, most valuable first. Cached for 60 seconds.',
  query: v.object({ address: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) }),
  reply: v.object({ list: v.array(HeldToken) }),
})
