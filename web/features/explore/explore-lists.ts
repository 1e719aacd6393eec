import { rankings, type Ranking } from '@chorus/contract/tokens/rankings'
import type { Channel } from '@chorus/model/channel'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import type { Connection } from '@chorus/networks/network'
import type { Services } from '../../services/context/services.ts'
import { channelKind, peopleKind } from '../../services/lists/create-lists.ts'
import type { MergedList, MergedSnapshot } from '../../services/lists/merged-list.ts'
import type { ExploreKind } from './explore-kinds.ts'

/** Of tokens. */
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
