import { createRandom } from '../seed/random.ts'
import { type PlayedToken, tokens } from './tokens.ts'

export interface Holding {
  token: PlayedToken
  /** In the token's smallest unit. */
  value: bigint
}

export interface Purse {
  /** wei */
  coins: bigint
  holdings: Holding[]
}

/** Dollars per coin of the chain. */
export const coinPrice = '3120.45'

/** The balances of an address, deterministic by seed. */
export function toPurse(seed: string, address: string): Purse {
  const dice = createRandom(`${seed}/purse/${address}`)
  const value = ({ decimals }: PlayedToken) => BigInt(dice.between(1, 900_000)) * 10n ** BigInt(Math.max(0, decimals - 3))
  return {
    coins: BigInt(dice.between(1, 90_000)) * 10n ** 14n,
    holdings: dice.sample(tokens, dice.between(1, tokens.length)).map((token) => ({ token, value: value(token) })),
  }
}
