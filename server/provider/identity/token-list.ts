import { type HeldToken, tokenList } from '@chorus/contract/identity/token-list'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../../account/find-viewer.ts'
import { requireWalletAddress } from '../../account/wallet-address.ts'
import type { FindHoldings, TokenHolding } from '../../identity/token-holdings.ts'

export interface TokenListDeps {
  /** Undefined: no explorer is configured. */
  findHoldings: FindHoldings | undefined
  now: () => number
}

/** DeBank's name for Ethereum, and of its coin. */
const chain = 'eth'

/** Provider API §3.5: the tokens that a wallet holds. */
export function tokenListRoutes(serve: Serve<Viewer>, { findHoldings, now }: TokenListDeps): void {
  serve(tokenList, async ({ query }): Promise<{ list: HeldToken[] }> => {
    const { kind, address } = await requireWalletAddress(query.address)
    // Addresses of other chains hold nothing on Ethereum.
    if (kind !== 'wallet') return { list: [] }
    if (!findHoldings) throw new Refusal('Token balances are not set up on this server.')
    const holdings = await findHoldings(address).catch((cause: unknown) => {
      throw new Refusal('Token balances aren’t available right now. Try again in a moment.', { status: 502, cause })
    })
    const list = holdings.map((holding) => toHeldToken(holding, Math.floor(now() / 1000)))
    return { list: list.toSorted((one, other) => toWorth(other) - toWorth(one)) }
  })
}

const toWorth = ({ amount, price }: HeldToken): number => amount * Number(price)

function toHeldToken({ address, name, symbol, decimals, logo, price, amount }: TokenHolding, time: number): HeldToken {
  return {
    id: address ?? chain,
    chain,
    name,
    symbol,
    display_symbol: null,
    optimized_symbol: symbol,
    decimals,
    logo_url: logo ?? '',
    protocol_id: '',
    price: price ?? '0',
    price_24h_change: 0,
    is_verified: address === undefined,
    is_core: address === undefined || price !== undefined,
    is_wallet: true,
    time_at: time,
    amount: toWhole(amount, decimals),
    raw_amount: String(amount),
    raw_amount_hex_str: `0x${amount.toString(16)}`,
  }
}

/** Converts to whole tokens, as precisely as a number can. */
const toWhole = (amount: bigint, decimals: number): number => {
  const digits = String(amount).padStart(decimals + 1, '0')
  return Number(`${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals) || '0'}`)
}
