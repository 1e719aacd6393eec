import type { ChainState } from '../chain/chain-state.ts'
import { payPrice } from '../chain/pay-price.ts'
import { toSmallest, token } from '../chain/token.ts'
import { toAddress } from '../lens-ids.ts'

type Json = Record<string, unknown>

/** What following an account costs: `amount` in whole units. */
export interface FollowRule {
  id: string
  amount: string
  recipient: string
}

/** Rules for following accounts. People by key. */
export interface FollowRules {
  of(key: string): readonly FollowRule[]
  set(key: string, rules: readonly FollowRule[]): void
  /** As in the API's `rules` of an account. */
  toRules(key: string): Json
  /** Whether an address has enough for it. */
  canPay(key: string, from: string): boolean
  /** Pays what following costs. Throws when the chain reverts it. */
  pay(key: string, from: string): void
}

export function createFollowRules(chain: ChainState): FollowRules {
  const known = new Map<string, readonly FollowRule[]>()
  const of = (key: string) => known.get(key) ?? []
  return {
    of,
    set: (key, rules) => void known.set(key, rules),
    toRules: (key) => ({ __typename: 'AccountFollowRules', required: of(key).map(toWire), anyOf: [] }),
    canPay: (key, from) => chain.tokensOf(from) >= of(key).reduce((sum, { amount }) => sum + toSmallest(amount), 0n),
    pay(key, from) {
      for (const { amount, recipient } of of(key)) payPrice(chain, from, recipient, toSmallest(amount))
    },
  }
}

/** The contract of such rules. */
export const paymentRule = toAddress('payment follow rule')

const toWire = ({ id, amount, recipient }: FollowRule): Json => ({
  __typename: 'AccountFollowRule',
  id,
  type: 'SIMPLE_PAYMENT',
  address: paymentRule,
  config: [
    { __typename: 'AddressKeyValue', key: 'assetContract', address: token.address },
    { __typename: 'StringKeyValue', key: 'assetSymbol', string: token.symbol },
    { __typename: 'BigDecimalKeyValue', key: 'amount', bigDecimal: amount },
    { __typename: 'AddressKeyValue', key: 'recipient', address: recipient },
  ],
})
