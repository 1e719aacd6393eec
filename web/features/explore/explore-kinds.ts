import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { MessageId } from '../../i18n/create-translate.ts'

/** URL segments: `/explore/{kind}`. Screens: explore. */
export const exploreKinds = ['top-profiles', 'top-channels', 'feeds', 'saved-feeds'] as const
export type ExploreKind = (typeof exploreKinds)[number]

export const isExploreKind = (word: string): word is ExploreKind => exploreKinds.some((kind) => kind === word)

export const exploreTitles: Record<ExploreKind, MessageId> = {
  'top-profiles': 'explore.people',
  'top-channels': 'explore.channels',
  feeds: 'explore.feeds',
  'saved-feeds': 'explore.savedFeeds',
}

/** `/explore/crypto-trends/{ranking}`: tokens, which are on no network. */
export const tokensKind = 'crypto-trends'

/** `/explore/{kind}/{source}` */
export const explorePath = (kind?: ExploreKind, network?: NetworkName): string =>
  ['/explore', kind, network && descriptors[network].segment].filter(Boolean).join('/')
