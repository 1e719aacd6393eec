import type { XPostPrices } from '@chorus/networks/x/x-options'
import type { XPrices } from './prices.ts'

/** What the composer shows. Undefined: X doesn't bill for posts. */
export function toPostPrices(prices: XPrices): XPostPrices | undefined {
  const shown = {
    post: prices['post-create'],
    linkPost: prices['post-create-url'],
    reply: prices['reply-summoned'],
    altText: prices['media-metadata'],
  }
  return Object.values(shown).some((price) => price > 0) ? shown : undefined
}
