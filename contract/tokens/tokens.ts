import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { rankings } from './rankings.ts'

const text = v.string()
/** Null: unknown. */
const amount = v.nullable(v.number())
/** ms: when the price service said it. */
const asOf = v.number()
const coinId = v.pipe(v.string(), v.regex(/^(?=.*[a-z\d])[\w.-]{1,100}$/i, 'Invalid coin id'))

/** The price service's format of a search result. */
const FoundToken = v.object({
  id: text,
  api_symbol: text,
  name: text,
  symbol: text,
  thumb: text,
  large: text,
  market_cap_rank: v.optional(v.number()),
})
export type FoundToken = v.InferOutput<typeof FoundToken>

const RankedToken = v.object({
  id: text,
  name: text,
  symbol: text,
  image: text,
  price_usd: amount,
  price_change_percentage_24h: amount,
  market_cap_usd: amount,
  market_cap_rank: amount,
})
export type RankedToken = v.InferOutput<typeof RankedToken>

/** Provider API §3.11, with what the page of a token shows besides. Image and web addresses are checked; names are as their makers wrote them. */
const Token = v.object({
  id: text,
  name: text,
  symbol: text,
  web_slug: text,
  description: text,
  image: v.object({ small: text, thumb: text, large: text }),
  links: v.object({ homepage: v.array(text), twitter_handle: text, github: v.array(text), whitepaper: text }),
  market_cap_rank: amount,
  market_data: v.object({
    token_price_usd: amount,
    market_cap_usd: amount,
    fully_diluted_valuation: amount,
    high_24h_usd: amount,
    low_24h_usd: amount,
    price_change_percentage_24h: amount,
    total_volume_usd: amount,
    circulating_supply: amount,
    total_supply: amount,
    max_supply: amount,
  }),
  /** Contract addresses by the price service's name of the chain. */
  platforms: v.record(text, text),
  detail_platforms: v.record(text, v.object({ decimal_place: amount, contract_address: text })),
  as_of: asOf,
})
export type Token = v.InferOutput<typeof Token>

export const chartRanges = ['24h', '7d', '30d', '1y'] as const
export type ChartRange = (typeof chartRanges)[number]

const tokens = { method: 'GET', auth: 'none', envelope: 'provider', limit: 'tokens' } as const

export const tokenSearch = defineCall({
  ...tokens,
  path: '/v1/token/search_data',
  summary: 'Tokens by name or symbol, the most valuable first. Cached for ten minutes.',
  query: v.object({ query: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)) }),
  reply: v.object({ coins: v.array(FoundToken) }),
})

export const singleToken = defineCall({
  ...tokens,
  path: '/v1/token/single_coins',
  summary: 'A token by its CoinGecko id: price, market data and links. Cached for a minute.',
  query: v.object({ coingecko_id: coinId }),
  reply: Token,
})

export const tokenByName = defineCall({
  ...tokens,
  path: '/v1/token/by_name',
  summary: 'A token by its CoinGecko id, its symbol or the address of its contract. Of several with one symbol, the most valuable.',
  query: v.object({
    name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
    /** Whether the name can only be a symbol. */
    isSymbol: v.optional(v.picklist(['true', 'false'])),
  }),
  reply: Token,
})

export const tokenChart = defineCall({
  ...tokens,
  path: '/v1/token/chart',
  summary: 'Prices of a token over time, oldest first, at most 240.',
  query: v.object({ coingecko_id: coinId, range: v.picklist(chartRanges) }),
  reply: v.object({ prices: v.array(v.tuple([v.number(), v.number()])), as_of: asOf }),
})

export const tokenRanking = defineCall({
  ...tokens,
  path: '/v1/token/ranking',
  summary: 'Tokens that people search for, or whose price rose or fell most in a day among the 250 most valuable, or meme tokens.',
  query: v.object({ kind: v.picklist(rankings) }),
  reply: v.object({ coins: v.array(RankedToken), as_of: asOf }),
})
