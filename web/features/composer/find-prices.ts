import { hasLink } from '@chorus/model/length/has-link'
import type { NetworkName } from '@chorus/model/network-identity'
import { partsOn } from './drafts/draft-parts.ts'
import type { SavedDraft } from './drafts/draft-store.ts'
import type { NetworkPrice } from './fields/post-prices.tsx'
import type { Target } from './targets.ts'

/** What each network charges for the draft, by all of its accounts. Networks that charge nothing are left out. */
export function findPrices(draft: Pick<SavedDraft, 'parts' | 'variants' | 'replyTo'>, targets: readonly Target[]) {
  const prices = new Map<NetworkName, NetworkPrice>()
  for (const { network, publish } of targets) {
    for (const [place, { text, images }] of partsOn(draft, network).entries()) {
      const described = images.filter(({ alt }) => alt.trim() !== '').length
      const price = publish.priceOf?.({ hasLink: hasLink(network, text), isReply: place > 0 || draft.replyTo !== undefined, described })
      if (!price || price.amount === 0) continue
      const known = prices.get(network)
      const isForLink = price.isForLink || known?.isForLink === true
      prices.set(network, { network, isForLink, amount: price.amount + (known?.amount ?? 0) })
    }
  }
  return [...prices.values()]
}
