import type { FoundToken, RankedToken, Token } from '@chorus/contract/tokens/tokens'

/** Milliseconds and dollars. */
export type PricePoint = [time: number, price: number]

export type TokenFacts = Omit<Token, 'as_of'>

/** Where prices of tokens come from. All reject when the service doesn't respond, with `SourceBusy` when it must be asked later. */
export interface TokenSource {
  search(words: string): Promise<FoundToken[]>
  /** Undefined: it doesn't exist. */
  token(id: string): Promise<TokenFacts | undefined>
  /** By the address of its contract on one of the chains that the service knows best. */
  byAddress(address: string): Promise<TokenFacts | undefined>
  /** The id of the most valuable token with this symbol. */
  idOfSymbol(symbol: string): Promise<string | undefined>
  /** Undefined: the token doesn't exist. */
  chart(id: string, days: number): Promise<PricePoint[] | undefined>
  trending(): Promise<RankedToken[]>
  /** The most valuable tokens, at most 250. */
  mostValuable(): Promise<RankedToken[]>
  meme(): Promise<RankedToken[]>
  /** Dollars by id, without tokens that aren't traded. */
  prices(ids: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** The service allows no further call for now. */
export class SourceBusy extends Error {
  override name = 'SourceBusy'
  /** s */
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super(`The price service allows no further call for ${retryAfter} s.`)
    this.retryAfter = retryAfter
  }
}
