import { htmlToText } from '@chorus/model/text/html-to-text'
import * as v from 'valibot'
import type { TokenFacts } from './token-source.ts'
import { type Coin, Contract } from './wire.ts'

/** Characters. */
const longestDescription = 1500
const mostContracts = 40

export function toTokenFacts(coin: Coin): TokenFacts {
  const { market_data: market, links } = coin
  const contracts = Object.entries(coin.detail_platforms).flatMap(([platform, contract]) => {
    const result = v.safeParse(Contract, contract)
    return result.success && /^[\w-]{1,60}$/.test(platform) ? [[platform, result.output] as const] : []
  })
  const known = contracts.slice(0, mostContracts)
  return {
    id: coin.id,
    name: coin.name || coin.id,
    symbol: coin.symbol.toUpperCase(),
    web_slug: coin.web_slug,
    description: toDescription(coin.description.en),
    image: coin.image,
    links: {
      homepage: links.homepage,
      twitter_handle: links.twitter_screen_name,
      github: links.repos_url.github,
      whitepaper: links.whitepaper,
    },
    market_cap_rank: coin.market_cap_rank,
    market_data: {
      token_price_usd: market.current_price,
      market_cap_usd: market.market_cap,
      fully_diluted_valuation: market.fully_diluted_valuation,
      high_24h_usd: market.high_24h,
      low_24h_usd: market.low_24h,
      price_change_percentage_24h: market.price_change_percentage_24h,
      total_volume_usd: market.total_volume,
      circulating_supply: market.circulating_supply,
      total_supply: market.total_supply,
      max_supply: market.max_supply,
    },
    platforms: Object.fromEntries(known.map(([platform, { contract_address: address }]) => [platform, address])),
    detail_platforms: Object.fromEntries(known),
  }
}

function toDescription(html: string): string {
  const { text } = htmlToText(html.slice(0, 20_000))
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, longestDescription)
}
