import { keepTokenImage } from '@chorus/contract/tokens/token-image'
import { isWebUrl } from '@chorus/model/text/is-web-url'
import * as v from 'valibot'

/** Control characters, and those that reorder the text around them. */
const unsafe = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/** A text of a token's makers on one line. */
const line = (max: number) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, max).replaceAll(unsafe, ' ').trim()),
    ),
    '',
  )
/** Texts such as "NaN", and numbers that can't be, are unknown. */
const amount = v.fallback(v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0))), null)
const change = v.fallback(v.nullable(v.pipe(v.number(), v.finite())), null)
const rank = v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))), null)
const id = v.pipe(v.string(), v.regex(/^(?=.*[a-z\d])[\w.-]{1,100}$/i))
const image = v.fallback(v.pipe(v.string(), v.transform(keepTokenImage)), '')
const inDollars = v.fallback(
  v.pipe(
    v.object({ usd: amount }),
    v.transform(({ usd }) => usd),
  ),
  null,
)
/** A web address, or empty. */
const link = v.fallback(
  v.pipe(
    v.string(),
    v.maxLength(500),
    v.transform((text) => (isWebUrl(text) ? text : '')),
  ),
  '',
)
const links = v.fallback(
  v.pipe(
    v.array(link),
    v.transform((all) => all.filter(Boolean).slice(0, 3)),
  ),
  [],
)
/** Entries that are wrong are left out. */
const rows = <S extends v.GenericSchema>(row: S, max: number) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((all): v.InferOutput<S>[] =>
      all.slice(0, max).flatMap((each) => {
        const result = v.safeParse(row, each)
        return result.success ? [result.output] : []
      }),
    ),
  )

const Found = v.object({ id, name: line(100), symbol: line(30), thumb: image, large: image, market_cap_rank: rank })
export const FoundPage = v.object({ coins: rows(Found, 50) })

const Market = v.object({
  id,
  name: line(100),
  symbol: line(30),
  image,
  current_price: amount,
  market_cap: amount,
  market_cap_rank: rank,
  price_change_percentage_24h: change,
})
export const Markets = rows(Market, 250)

const Trend = v.object({
  item: v.object({
    id,
    name: line(100),
    symbol: line(30),
    large: image,
    market_cap_rank: rank,
    data: v.fallback(v.object({ price: amount, price_change_percentage_24h: v.fallback(v.object({ usd: change }), { usd: null }) }), {
      price: null,
      price_change_percentage_24h: { usd: null },
    }),
  }),
})
export const Trends = v.object({ coins: rows(Trend, 30) })

const Point = v.tuple([v.pipe(v.number(), v.finite()), v.pipe(v.number(), v.finite(), v.minValue(0))])
export const Chart = v.object({ prices: rows(Point, 5000) })

export const Prices = v.record(v.string(), v.fallback(v.object({ usd: amount }), { usd: null }))

const MarketData = v.object({
  current_price: inDollars,
  market_cap: inDollars,
  fully_diluted_valuation: inDollars,
  high_24h: inDollars,
  low_24h: inDollars,
  total_volume: inDollars,
  price_change_percentage_24h: change,
  circulating_supply: amount,
  total_supply: amount,
  max_supply: amount,
})
const noMarket = v.getFallbacks(MarketData)

export const Coin = v.object({
  id,
  name: line(100),
  symbol: line(30),
  web_slug: line(100),
  description: v.fallback(v.object({ en: v.fallback(v.string(), '') }), { en: '' }),
  image: v.fallback(v.object({ thumb: image, small: image, large: image }), { thumb: '', small: '', large: '' }),
  links: v.fallback(
    v.object({
      homepage: links,
      whitepaper: link,
      twitter_screen_name: v.fallback(v.pipe(v.string(), v.regex(/^\w{1,15}$/)), ''),
      repos_url: v.fallback(v.object({ github: links }), { github: [] }),
    }),
    { homepage: [], whitepaper: '', twitter_screen_name: '', repos_url: { github: [] } },
  ),
  market_cap_rank: rank,
  market_data: v.fallback(MarketData, noMarket as v.InferOutput<typeof MarketData>),
  detail_platforms: v.fallback(v.record(v.string(), v.unknown()), {}),
})
export type Coin = v.InferOutput<typeof Coin>

/** A contract: an address or name of the characters that chains use. */
export const Contract = v.object({
  decimal_place: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))), null),
  contract_address: v.pipe(v.string(), v.regex(/^[\w.:/-]{1,200}$/)),
})
