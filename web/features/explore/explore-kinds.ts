import { rankings, type Ranking } from '@chorus/contract/tokens/rankings'
import type { Channel } from '@chorus/model/channel'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'
import type { Connection } from '@chorus/networks/network'
import type { MessageId } from '../../i18n/create-translate.ts'
import type { Services } from '../../services/context/services.ts'
import { channelKind, peopleKind } from '../../services/lists/create-lists.ts'
import type { MergedList, MergedSnapshot } from '../../services/lists/merged-list.ts'

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

export const isRanking = (word: string): word is Ranking => rankings.some((ranking) => ranking === word)

/** Server-rendered data: the first page of each list. */
export interface ExploreData {
  people?: MergedSnapshot<Profile>
  channels?: MergedSnapshot<Channel>
  feeds?: MergedSnapshot<Channel>
}

const offers: Record<ExploreKind, (connection: Connection) => boolean> = {
  'top-profiles': ({ suggestions }) => suggestions !== undefined,
  'top-channels': ({ channels }) => channels !== undefined,
  feeds: ({ feeds }) => feeds !== undefined,
  'saved-feeds': ({ feeds }) => feeds?.saved !== undefined,
}

/** Networks that offer this kind to the viewer. */
export const listOffering = ({ connections, connected }: Services, kind: ExploreKind): NetworkName[] =>
  networkNames.filter((name) => connected().includes(name) && offers[kind](connections[name]))

/** `/explore/{kind}/{source}` */
export const explorePath = (kind?: ExploreKind, network?: NetworkName): string =>
  ['/explore', kind, network && descriptors[network].segment].filter(Boolean).join('/')

/** Suggested accounts. */
export const openPeople = (
  { mergedList }: Services,
  networks: readonly NetworkName[],
  snapshot?: MergedSnapshot<Profile>,
): MergedList<Profile> =>
  mergedList(
    {
      kind: peopleKind,
      key: 'suggested',
      networks,
      load: async ({ suggestions }, page) => (await suggestions?.list(page)) ?? { items: [] },
    },
    snapshot,
  )

/** The most active channels. */
export const openChannels = (
  { mergedList }: Services,
  networks: readonly NetworkName[],
  snapshot?: MergedSnapshot<Channel>,
): MergedList<Channel> =>
  mergedList(
    {
      kind: channelKind,
      key: 'trending',
      networks,
      load: async ({ channels }, page) => (await channels?.trending(page)) ?? { items: [] },
    },
    snapshot,
  )

/** Popular feeds. */
export const openFeeds = (
  { mergedList }: Services,
  networks: readonly NetworkName[],
  snapshot?: MergedSnapshot<Channel>,
): MergedList<Channel> =>
  mergedList(
    { kind: channelKind, key: 'popular', networks, load: async ({ feeds }, page) => (await feeds?.popular(page)) ?? { items: [] } },
    snapshot,
  )
