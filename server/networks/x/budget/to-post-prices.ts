import type { XPostPrices } from '@chorus/networks/x/x-options'
import type { XPrices } from './prices.ts'

/** What the composer shows. Undefined: X bills for nothing. Where it bills for reads only, accounts still see their costs, and posts are free. */
export function toPostPrices(prices: XPrices): XPostPrices | undefined {
  if (Object.values(prices).every((price) => price === 0)) return undefined
  return {
    post: prices['post-create'],
    linkPost: prices['post-create-url'],
    reply: prices['reply-summoned'],
    altText: prices['media-metadata'],
  }
}
