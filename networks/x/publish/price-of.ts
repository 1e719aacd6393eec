import type { PostPrice, PricedDraft } from '../../draft.ts'
import type { XPostPrices } from '../x-options.ts'

/** What X charges for a post. A link costs more, in a reply too. */
export function priceOf({ hasLink, isReply, described }: PricedDraft, prices: XPostPrices): PostPrice {
  const isForLink = hasLink && prices.linkPost > prices.post
  const post = isForLink ? prices.linkPost : isReply ? prices.reply : prices.post
  return { amount: post + described * prices.altText, isForLink }
}
