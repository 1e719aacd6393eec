/** 18 decimals, as GHO and its wrapped token have. */
const unit = 10n ** 18n

/** A transfer the chain reverts. */
export class Insufficient extends Error {
  override name = 'Insufficient'
}

/** Nonces, balances and allowances on Lens's chain. Addresses in any case. */
export interface ChainState {
  nonceOf(address: string): number
  /** Counts a transaction, and takes its fee in the smallest unit. */
  spend(address: string, fee: bigint): void
  /** Smallest unit of GHO. */
  balanceOf(address: string): bigint
  /** Smallest unit of the token. */
  tokensOf(address: string): bigint
  allowanceOf(owner: string, spender: string): bigint
  approve(owner: string, spender: string, amount: bigint): void
  /** Throws Insufficient. */
  transfer(from: string, to: string, amount: bigint): void
}

/** @param gifts Tokens of addresses at the start, in whole units; others have none. */
export function createChainState(gifts: ReadonlyMap<string, number>): ChainState {
  const nonces = new Map<string, number>()
  const fees = new Map<string, bigint>()
  const tokens = new Map([...gifts].map(([address, amount]) => [address.toLowerCase(), BigInt(amount) * unit]))
  const allowances = new Map<string, bigint>()
  const toPair = (owner: string, spender: string) => `${owner} ${spender}`.toLowerCase()
  const tokensOf = (address: string) => tokens.get(address.toLowerCase()) ?? 0n
  const nonceOf = (address: string) => nonces.get(address.toLowerCase()) ?? 0
  return {
    nonceOf,
    spend(address, fee) {
      nonces.set(address.toLowerCase(), nonceOf(address) + 1)
      fees.set(address.toLowerCase(), (fees.get(address.toLowerCase()) ?? 0n) + fee)
    },
    balanceOf: (address) => unit - (fees.get(address.toLowerCase()) ?? 0n),
    tokensOf,
    allowanceOf: (owner, spender) => allowances.get(toPair(owner, spender)) ?? 0n,
    approve: (owner, spender, amount) => void allowances.set(toPair(owner, spender), amount),
    transfer(from, to, amount) {
      if (tokensOf(from) < amount) throw new Insufficient()
      tokens.set(from.toLowerCase(), tokensOf(from) - amount)
      tokens.set(to.toLowerCase(), tokensOf(to) + amount)
    },
  }
}
