import { coins, type PlayedCoin } from './coins.ts'
import { day, priceAt } from './prices.ts'

const imageRoot = 'https://coin-images.coingecko.com/coins/images'
const toImage = ({ id, image, homepage }: PlayedCoin, size: string): string =>
  homepage.startsWith('javascript:') ? 'javascript:window.canary=1' : `${imageRoot}/${image}/${size}/${id}.png?1696501400`

interface Market {
  price: number | null
  dayBefore: number | null
  cap: number | null
  change: number | null
}

function toMarket(coin: PlayedCoin, now: number): Market {
  if (coin.price === null) return { price: null, dayBefore: null, cap: null, change: null }
  const traded = { ...coin, price: coin.price }
  const [price, dayBefore] = [priceAt(traded, now), priceAt(traded, now - day)]
  return { price, dayBefore, cap: Math.round(price * coin.supply), change: (price / dayBefore - 1) * 100 }
}

/** Those with the highest market value first. */
export const byValue = (now: number): readonly PlayedCoin[] =>
  coins.toSorted((one, other) => (toMarket(other, now).cap ?? 0) - (toMarket(one, now).cap ?? 0))

const rankOf = (coin: PlayedCoin, now: number): number | null => (coin.price === null ? null : byValue(now).indexOf(coin) + 1)

/** Of `/search`. */
export const toFound = (coin: PlayedCoin, now: number) => ({
  id: coin.id,
  name: coin.name,
  api_symbol: coin.id,
  symbol: coin.symbol.toUpperCase(),
  market_cap_rank: rankOf(coin, now),
  thumb: toImage(coin, 'thumb'),
  large: toImage(coin, 'large'),
})

/** Of `/coins/markets`. */
export function toMarketRow(coin: PlayedCoin, now: number) {
  const { price, dayBefore, cap, change } = toMarket(coin, now)
  const of = (part: number): number | null => (price === null ? null : price * part)
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    image: toImage(coin, 'large'),
    current_price: price,
    market_cap: cap,
    market_cap_rank: rankOf(coin, now),
    fully_diluted_valuation: of(coin.maxSupply ?? coin.supply),
    total_volume: cap === null ? null : cap * 0.031,
    high_24h: of(1.021),
    low_24h: of(0.978),
    price_change_24h: price === null ? null : price - dayBefore!,
    price_change_percentage_24h: change,
    market_cap_change_24h: cap === null ? null : cap * 0.01,
    market_cap_change_percentage_24h: change,
    circulating_supply: coin.supply,
    total_supply: coin.supply,
    max_supply: coin.maxSupply,
    ath: of(1.9),
    ath_change_percentage: -47.4,
    ath_date: '2025-10-06T18:57:42.558Z',
    atl: of(0.01),
    atl_change_percentage: 9900,
    atl_date: '2020-03-13T02:22:55.391Z',
    roi: null,
    last_updated: new Date(now).toISOString(),
    price_change_percentage_24h_in_currency: change,
  }
}

/** Of `/search/trending`. */
export function toTrend(coin: PlayedCoin & { price: number }, score: number, now: number) {
  const { price, cap, change } = toMarket(coin, now)
  const bitcoin = toMarket(coins[0]!, now).price!
  return {
    item: {
      id: coin.id,
      coin_id: coin.image,
      name: coin.name,
      symbol: coin.symbol.toUpperCase(),
      market_cap_rank: rankOf(coin, now),
      thumb: toImage(coin, 'standard'),
      small: toImage(coin, 'small'),
      large: toImage(coin, 'large'),
      slug: coin.id,
      price_btc: price! / bitcoin,
      score,
      data: {
        price,
        price_btc: String(price! / bitcoin),
        price_change_percentage_24h: { usd: change, btc: change },
        market_cap: `$${cap!.toLocaleString('en-US')}`,
        market_cap_btc: String(cap! / bitcoin),
        total_volume: `$${Math.round(cap! * 0.031).toLocaleString('en-US')}`,
        total_volume_btc: String((cap! * 0.031) / bitcoin),
        sparkline: `https://www.coingecko.com/coins/${coin.image}/sparkline.svg`,
        content: null,
      },
    },
  }
}

/** Of `/coins/{id}`, with `market_data` only. */
export function toCoinPage(coin: PlayedCoin, now: number) {
  const row = toMarketRow(coin, now)
  const usd = (value: number | null) => (value === null ? {} : { usd: value })
  const description = `${coin.name} is a token of the sandbox.\r\n\r\nIts price moves in <a href="https://harbournotes.example/">waves</a>, as everything in a harbour does.`
  return {
    id: coin.id,
    symbol: coin.symbol,
    name: coin.name,
    web_slug: coin.id,
    asset_platform_id: Object.keys(coin.platforms)[0] || null,
    platforms: coin.platforms,
    detail_platforms: Object.fromEntries(
      Object.entries(coin.platforms).map(([platform, address]) => [
        platform,
        { decimal_place: address ? 18 : null, contract_address: address },
      ]),
    ),
    block_time_in_minutes: 0,
    hashing_algorithm: null,
    categories: coin.isMeme ? ['Meme'] : ['Cryptocurrency'],
    preview_listing: false,
    public_notice: null,
    additional_notices: [],
    has_supply_breakdown: false,
    description: { en: description },
    links: {
      homepage: [coin.homepage, '', ''],
      whitepaper: '',
      blockchain_site: [],
      official_forum_url: [''],
      chat_url: [''],
      announcement_url: [''],
      snapshot_url: null,
      twitter_screen_name: coin.twitter,
      facebook_username: '',
      bitcointalk_thread_identifier: null,
      telegram_channel_identifier: '',
      subreddit_url: 'https://www.reddit.com',
      repos_url: { github: [`https://github.com/${coin.id.replaceAll(/\W/g, '-')}/core`], bitbucket: [] },
    },
    image: { thumb: toImage(coin, 'thumb'), small: toImage(coin, 'small'), large: toImage(coin, 'large') },
    country_origin: '',
    genesis_date: null,
    sentiment_votes_up_percentage: 74.2,
    sentiment_votes_down_percentage: 25.8,
    watchlist_portfolio_users: 12_000,
    market_cap_rank: row.market_cap_rank,
    market_cap_rank_with_rehypothecated: row.market_cap_rank,
    status_updates: [],
    last_updated: row.last_updated,
    market_data: {
      current_price: usd(row.current_price),
      total_value_locked: null,
      market_cap: usd(row.market_cap),
      market_cap_rank: row.market_cap_rank,
      fully_diluted_valuation: usd(row.fully_diluted_valuation),
      total_volume: usd(row.total_volume),
      high_24h: usd(row.high_24h),
      low_24h: usd(row.low_24h),
      ath: usd(row.ath),
      // Left out of coins that aren't traded.
      ...(row.price_change_24h !== null && {
        price_change_24h: row.price_change_24h,
        price_change_percentage_24h: row.price_change_percentage_24h,
        price_change_percentage_24h_in_currency: { usd: row.price_change_percentage_24h },
      }),
      total_supply: row.total_supply,
      max_supply: row.max_supply,
      max_supply_infinite: coin.maxSupply === null,
      circulating_supply: row.circulating_supply,
      last_updated: row.last_updated,
    },
  }
}
