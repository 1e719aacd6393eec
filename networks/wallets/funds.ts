/** What an address has of a token, in whole units. */
export interface Holding {
  address: string
  amount: string
}

/** What can pay for something on a network. */
export interface Funds {
  /** Of the network, by its name in wallets. */
  chain: string
  account: Holding
  /** The wallet that acts for the account. */
  wallet: Holding
}

/** @param token Its contract. Throws where a balance could not be read. */
export type ReadFunds = (token: string, signal?: AbortSignal) => Promise<Funds>
