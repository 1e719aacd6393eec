import type { PostPrice, PricedDraft } from '../../draft.ts'
import { isNamed } from '../replies/is-summoned.ts'
import { postToAddressing, toNamed } from '../replies/to-addressing.ts'
import type { XPostPrices } from '../x-options.ts'

/** What X charges for a post. A link costs more, in a reply too. A reply to someone who mentioned or quoted the account costs less. */
export function priceOf({ hasLink, by, replyTo, described }: PricedDraft, prices: XPostPrices): PostPrice {
  const isForLink = hasLink && prices.linkPost > prices.post
  const post = isForLink ? prices.linkPost : replyTo && isNamed(postToAddressing(replyTo), toNamed(by)) ? prices.reply : prices.post
  return { amount: post + described * prices.altText, isForLink }
}
