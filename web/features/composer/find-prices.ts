import { hasLink } from '@chorus/model/length/has-link'
import type { NetworkName } from '@chorus/model/network-identity'
import type { SavedDraft } from './drafts/draft-store.ts'
import type { NetworkPrice } from './fields/post-prices.tsx'
import type { Target } from './targets.ts'

/** What each network charges for the draft, by all of its accounts. Networks that charge nothing are left out. */
export function findPrices({ text, replyTo, images }: Pick<SavedDraft, 'text' | 'replyTo' | 'images'>, targets: readonly Target[]) {
  const prices = new Map<NetworkName, NetworkPrice>()
  const described = images.filter(({ alt }) => alt.trim() !== '').length
  for (const { network, publish } of targets) {
    const price = publish.priceOf?.({ hasLink: hasLink(network, text), isReply: replyTo !== undefined, described })
    if (!price || price.amount === 0) continue
    prices.set(network, { network, ...price, amount: price.amount + (prices.get(network)?.amount ?? 0) })
  }
  return [...prices.values()]
}
