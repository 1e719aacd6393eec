import * as v from 'valibot'
import { cutText } from '../upstream/cut-text.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { readPublic } from './read-public.ts'

export interface TokenHolding {
  /** Undefined: the chain's native coin. */
  address: string | undefined
  name: string
  symbol: string
  decimals: number
  /** https URL; undefined when there is no usable one. */
  logo: string | undefined
  /** US dollars per whole token, as text; undefined when unknown. */
  price: string | undefined
  /** In the smallest unit. */
  amount: bigint
}

/** Tokens of an Ethereum address. Rejects when the service does not respond. */
export type FindHoldings = (address: string) => Promise<TokenHolding[]>

/** More digits than any real balance has. */
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,90}$/),
  v.transform((text) => BigInt(text)),
)
const price = v.pipe(
  v.nullish(v.pipe(v.string(), v.regex(/^\d{1,20}(\.\d{1,40})?$/))),
  v.transform((text) => text ?? undefined),
)
const Coins = v.object({ coin_balance: v.nullish(amount), exchange_rate: v.fallback(price, undefined) })
const Token = v.object({
  address_hash: v.optional(v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))),
  /** The field's name until 2025. */
  address: v.optional(v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))),
  type: v.string(),
  name: cutText(100),
  symbol: cutText(30),
  decimals: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.maxValue(77))),
  exchange_rate: v.fallback(price, undefined),
  icon_url: v.fallback(v.nullish(v.pipe(v.string(), v.startsWith('https://'), v.maxLength(2000))), null),
})
const Balances = v.pipe(v.array(v.unknown()), v.maxLength(20_000))
const Balance = v.object({ token: Token, value: amount })

/**
 * A block explorer with the Blockscout v2 API: `GET /api/v2/addresses/{address}` and `…/token-balances`. Source: its published
 * description.
 */
export function createFindHoldings({ url, now }: { url: string; now: () => number }): FindHoldings {
  return createGentleReader(
    async (address) => {
      const of = `${url}/api/v2/addresses/${address}`
      const [coins, balances] = await Promise.all([readPublic(of, Coins), readPublic(`${of}/token-balances`, Balances)])
      return [...toCoins(coins), ...(balances ?? []).slice(0, 2000).flatMap(toTokens)]
    },
    { age: 60_000, size: 2000, now },
  )
}

function toCoins(coins: v.InferOutput<typeof Coins> | undefined): TokenHolding[] {
  if (!coins?.coin_balance) return []
  const { coin_balance: held, exchange_rate: rate } = coins
  return [{ address: undefined, name: 'Ether', symbol: 'ETH', decimals: 18, logo: undefined, price: rate, amount: held }]
}

/** Fungible tokens only; an invalid balance is left out. */
function toTokens(balance: unknown): TokenHolding[] {
  const result = v.safeParse(Balance, balance)
  if (!result.success) return []
  const { token, value } = result.output
  const address = token.address_hash ?? token.address
  if (!address || token.type !== 'ERC-20' || value === 0n) return []
  return [
    {
      address: address.toLowerCase(),
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals ?? 0,
      logo: token.icon_url ?? undefined,
      price: token.exchange_rate,
      amount: value,
    },
  ]
}
