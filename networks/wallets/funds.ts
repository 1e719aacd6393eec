/** The balance of an address in one token, in whole units. */
export interface Holding {
  address: string
  amount: string
}

/** The balances that can pay for something on a network. */
export interface Funds {
  /** The network's chain, by its name in wallets. */
  chain: string
  account: Holding
  /** The wallet that acts for the account. */
  wallet: Holding
}

/** `token`: the address of its contract. Throws when a balance can't be read. */
export type ReadFunds = (token: string, signal?: AbortSignal) => Promise<Funds>
