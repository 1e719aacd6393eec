import { type XFeature, xFeatures } from '@chorus/contract/twitter/plan'
import type { MicroDollars } from '@chorus/model/costs'
import type { NetworkDeps } from '../network.ts'

/** What X charges for a post. */
export interface XPostPrices {
  post: MicroDollars
  /** A post with a link in it. */
  linkPost: MicroDollars
  /** A reply to someone who mentioned or quoted the account. */
  reply: MicroDollars
  /** The alt text of one file. */
  altText: MicroDollars
}

/** What our server tells pages about X. */
export interface XOptions {
  /** Whether there is a public backend that reads X without an account. */
  hasScrape: boolean
  discoverQuery: string | undefined
  /** What X offers here. */
  features: readonly XFeature[]
  /** All zero where only reads are charged for. Absent: nothing is. */
  prices?: XPostPrices | undefined
}

const priceNames = ['post', 'linkPost', 'reply', 'altText'] as const

/** As page settings, which are texts. */
export const writeXOptions = ({ hasScrape, discoverQuery, features, prices }: XOptions): Record<string, string | undefined> => ({
  scrape: hasScrape ? 'on' : 'off',
  discoverQuery,
  features: features.join(' '),
  prices: prices && priceNames.map((name) => prices[name]).join(','),
})

export function readXOptions(options: NetworkDeps['options'] = {}): XOptions {
  const { scrape, discoverQuery, features, prices } = options
  const offered = new Set(features?.split(' '))
  return {
    hasScrape: scrape !== 'off',
    discoverQuery,
    features: xFeatures.filter((name) => offered.has(name)),
    ...(prices !== undefined && { prices: readPrices(prices) }),
  }
}

function readPrices(text: string): XPostPrices {
  const [post = 0, linkPost = 0, reply = 0, altText = 0] = text.split(',').map(Number)
  return { post, linkPost, reply, altText }
}
