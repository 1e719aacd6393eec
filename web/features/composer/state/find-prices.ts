import type { NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import type { TextTools } from '../counting/text-tools.ts'
import type { NetworkPrice } from '../fields/post-prices.tsx'
import type { Target } from '../targets/targets.ts'
import type { NetworkVersion } from '../versions/find-versions.ts'

interface PricedDraft {
  versions: readonly NetworkVersion[]
  replyTo?: Post | undefined
  targets: readonly Target[]
}

/** What each network charges for the draft, over all of its accounts. Skips networks that charge nothing. */
export function findPrices({ versions, replyTo, targets }: PricedDraft, { hasLink }: Pick<TextTools, 'hasLink'>) {
  const prices = new Map<NetworkName, NetworkPrice>()
  for (const { network, account, publish } of targets) {
    for (const [place, { text, images }] of (versions.find((version) => version.network === network)?.parts ?? []).entries()) {
      const described = images.filter(({ alt }) => alt.trim() !== '').length
      const of = { by: account.profile, replyTo: place === 0 ? replyTo : undefined, described }
      const price = publish.priceOf?.({ hasLink: hasLink(network, text), ...of })
      if (!price || price.amount === 0) continue
      const known = prices.get(network)
      const isForLink = price.isForLink || known?.isForLink === true
      prices.set(network, { network, isForLink, amount: price.amount + (known?.amount ?? 0) })
    }
  }
  return [...prices.values()]
}
