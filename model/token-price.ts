/** What joining a group or following someone costs. */
export interface TokenPrice {
  /** Whole units of the token. */
  amount: string
  symbol: string
  /** The token's contract. */
  token: string
}

/** Undefined: it is free. */
export const isSamePrice = (one: TokenPrice | undefined, other: TokenPrice | undefined): boolean =>
  one?.amount === other?.amount && one?.symbol === other?.symbol && one?.token === other?.token
