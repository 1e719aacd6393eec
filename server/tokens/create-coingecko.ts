import type { RankedToken } from '@chorus/contract/tokens/tokens'
import type * as v from 'valibot'
import type { TokensConfig } from '../config/tokens.ts'
import { createAskCoingecko } from './ask-coingecko.ts'
import { toTokenFacts } from './to-token-facts.ts'
import type { TokenSource } from './token-source.ts'
import { Chart, Coin, FoundPage, Markets, Prices, Trends } from './wire.ts'

type MarketRow = v.InferOutput<typeof Markets>[number]

/** Chains whose contracts are searched for an address, each of which takes a call. */
const searchedPlatforms = { evm: ['ethereum', 'base', 'arbitrum-one', 'polygon-pos'], solana: ['solana'] }
/** What the page shows: no tickers, translations, or statistics of repositories. */
const parts = {
  localization: 'false',
  tickers: 'false',
  community_data: 'false',
  developer_data: 'false',
  sparkline: 'false',
}
const byValue = { vs_currency: 'usd', order: 'market_cap_desc', price_change_percentage: '24h' }

const toRanked = (row: MarketRow): RankedToken => ({
  id: row.id,
  name: row.name,
  symbol: row.symbol.toUpperCase(),
  image: row.image,
  price_usd: row.current_price,
  price_change_percentage_24h: row.price_change_percentage_24h,
  market_cap_usd: row.market_cap,
  market_cap_rank: row.market_cap_rank,
})

/** CoinGecko's public API, or with a key its demo plan. Decision 148. */
export function createCoingecko(config: TokensConfig, now: () => number): TokenSource {
  const ask = createAskCoingecko(config, now)
  const markets = async (more: Record<string, string | number>) => (await ask('coins/markets', Markets, { ...byValue, ...more })) ?? []
  const read = async (path: string) => {
    const coin = await ask(path, Coin, parts)
    return coin && toTokenFacts(coin)
  }
  return {
    async search(words) {
      const found = await ask('search', FoundPage, { query: words })
      return (found?.coins ?? []).map(({ market_cap_rank: rank, ...coin }) => ({
        ...coin,
        api_symbol: coin.id,
        ...(rank !== null && { market_cap_rank: rank }),
      }))
    },
    token: (id) => read(`coins/${encodeURIComponent(id)}`),
    async byAddress(address) {
      for (const platform of searchedPlatforms[address.startsWith('0x') ? 'evm' : 'solana']) {
        const found = await read(`coins/${platform}/contract/${address}`)
        if (found) return found
      }
      return undefined
    },
    async idOfSymbol(symbol) {
      const wanted = symbol.toLowerCase()
      const found = await markets({ symbols: wanted, include_tokens: 'top' })
      return found.find((row) => row.symbol.toLowerCase() === wanted)?.id
    },
    async chart(id, days) {
      return (await ask(`coins/${encodeURIComponent(id)}/market_chart`, Chart, { vs_currency: 'usd', days }))?.prices
    },
    async trending() {
      const found = await ask('search/trending', Trends)
      return (found?.coins ?? []).map(({ item: { data, large, ...coin } }) => ({
        id: coin.id,
        name: coin.name,
        symbol: coin.symbol.toUpperCase(),
        image: large,
        price_usd: data.price,
        price_change_percentage_24h: data.price_change_percentage_24h.usd,
        market_cap_usd: null,
        market_cap_rank: coin.market_cap_rank,
      }))
    },
    mostValuable: async () => (await markets({ per_page: 250, page: 1 })).map(toRanked),
    meme: async () => (await markets({ per_page: 50, page: 1, category: 'meme-token' })).map(toRanked),
    async prices(ids) {
      const found = await ask('simple/price', Prices, { ids: ids.join(','), vs_currencies: 'usd' })
      return new Map(Object.entries(found ?? {}).flatMap(([id, { usd }]) => (usd === null ? [] : [[id, usd] as const])))
    },
  }
}
