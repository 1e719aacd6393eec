import type { Ranking } from '@chorus/contract/tokens/rankings'
import type { ChartRange, FoundToken, RankedToken, Token } from '@chorus/contract/tokens/tokens'
import type { TokensConfig } from '../config/tokens.ts'
import { createAgedReader, type Aged } from './create-aged-reader.ts'
import { createCoingecko } from './create-coingecko.ts'
import { nativeCoins } from './native-coins.ts'
import { thinOut } from './thin-out.ts'
import type { PricePoint, TokenFacts, TokenSource } from './token-source.ts'

/** Tokens and their prices, shared between readers. All reject when the price service doesn't respond. Undefined: there is no such token. */
export interface Tokens {
  search(words: string): Promise<FoundToken[]>
  token(id: string): Promise<Token | undefined>
  /** By id, symbol or contract address; only by symbol if `isSymbol`. */
  byName(name: string, isSymbol: boolean): Promise<Token | undefined>
  chart(id: string, range: ChartRange): Promise<Aged<PricePoint[]> | undefined>
  ranking(kind: Ranking): Promise<Aged<RankedToken[]>>
  /** Dollars by symbol of the chains' own coins. */
  nativePrices(): Promise<ReadonlyMap<string, number>>
}

const days: Readonly<Record<ChartRange, number>> = { '24h': 1, '7d': 7, '30d': 30, '1y': 365 }
const minute = 60_000
const mostRanked = 50
const isAddress = (text: string): boolean => /^0x[\da-f]{40}$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
const isId = (text: string): boolean => /^(?=.*[a-z\d])[\w.-]{1,100}$/i.test(text)
const isSymbolText = (text: string): boolean => /^[\p{L}\p{N}._+-]{1,30}$/u.test(text)

export const createTokens = (config: TokensConfig | undefined, now: () => number): Tokens | undefined =>
  config && openTokens(createCoingecko(config, now), now)

/** What one source knows. */
export function openTokens(source: TokenSource, now: () => number): Tokens {
  const search = createAgedReader((words) => source.search(words), { age: 10 * minute, size: 500, now })
  const byId = createAgedReader((id) => source.token(id), { age: minute, size: 1000, now })
  const byAddress = createAgedReader((address) => source.byAddress(address), { age: minute, size: 500, now })
  const idOfSymbol = createAgedReader((symbol) => source.idOfSymbol(symbol), { age: 60 * minute, size: 2000, now })
  const readChart = createAgedReader(
    async (key) => {
      const [id, length] = key.split(' ') as [string, string]
      const points = await source.chart(id, Number(length))
      return points && thinOut(points)
    },
    { age: 5 * minute, size: 500, now },
  )
  const valuable = createAgedReader(() => source.mostValuable(), { age: 2 * minute, size: 1, now })
  const others = createAgedReader((kind) => (kind === 'meme' ? source.meme() : source.trending()), { age: 5 * minute, size: 2, now })
  const prices = createAgedReader(() => source.prices(Object.values(nativeCoins)), { age: minute, size: 1, now })

  const withTime = ({ value, at }: Aged<TokenFacts | undefined>): Token | undefined => value && { ...value, as_of: at }
  const token = async (id: string) => (isId(id) ? withTime(await byId(id.toLowerCase())) : undefined)
  const bySymbol = async (symbol: string) => {
    const id = isSymbolText(symbol) ? (await idOfSymbol(symbol.toLowerCase())).value : undefined
    return id === undefined ? undefined : token(id)
  }
  return {
    search: async (words) => (await search(words.toLowerCase())).value,
    token,
    async byName(name, isSymbol) {
      if (isSymbol) return bySymbol(name.replace(/^\$/, ''))
      if (isAddress(name)) return withTime(await byAddress(name.startsWith('0x') ? name.toLowerCase() : name))
      return (await token(name)) ?? (await bySymbol(name.replace(/^\$/, '')))
    },
    async chart(id, range) {
      const { value, at } = await readChart(`${id.toLowerCase()} ${days[range]}`)
      return value && { value, at }
    },
    async ranking(kind) {
      if (kind === 'trending' || kind === 'meme') return others(kind)
      const { value, at } = await valuable('')
      return { value: rank(value, kind === 'top-gainers' ? 1 : -1), at }
    },
    nativePrices: async () => {
      const { value } = await prices('')
      return new Map(Object.entries(nativeCoins).flatMap(([symbol, id]) => (value.has(id) ? [[symbol, value.get(id)!] as const] : [])))
    },
  }
}

/** Those that rose or fell most. `sign`: 1 for those that rose. The plans without a price have no list of these. */
function rank(all: readonly RankedToken[], sign: 1 | -1): RankedToken[] {
  const changeOf = ({ price_change_percentage_24h: change }: RankedToken): number => (change ?? 0) * sign
  return all
    .filter((each) => changeOf(each) > 0)
    .toSorted((one, other) => changeOf(other) - changeOf(one))
    .slice(0, mostRanked)
}
