import type { Channel } from '@chorus/model/channel'
import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import type { Channels, ChannelSort } from '@chorus/networks/network'
import type { Resource } from '../../cache/resources/resource.ts'
import type { Services } from '../../services/context/services.ts'
import type { MergedList, MergedSnapshot } from '../../services/lists/merged-list.ts'
import type { Timeline, TimelineSnapshot } from '../../services/lists/timeline.ts'
import type { Loaded } from '../../services/loading/use-loaded.ts'

export type ChannelTab = ChannelSort | 'members'

/** Loader data: the channel, and the first page of the tab. */
export interface ChannelPageData {
  channel: Loaded<Channel>
  posts?: TimelineSnapshot
  members?: MergedSnapshot<Profile>
}

/** In order; the first is at the address of the channel itself. */
export const listChannelTabs = ({ sorts, members }: Pick<Channels, 'sorts' | 'members'>): readonly ChannelTab[] =>
  members ? [...sorts, 'members'] : sorts

export const openChannel = ({ resource, connections }: Services, network: NetworkName, id: string, known?: Channel): Resource<Channel> =>
  resource(
    {
      key: `channel ${id}`,
      network,
      async load() {
        const { channels } = connections[network]
        if (!channels) throw new Failure('not-found', 'There are no channels on this network.', { network })
        return channels.channel(id)
      },
      toBatch: (channel) => ({ channels: [channel] }),
    },
    known,
  )

export const openChannelPosts = (
  { listTimeline }: Services,
  network: NetworkName,
  id: string,
  sort: ChannelSort,
  snapshot?: TimelineSnapshot,
): Timeline =>
  listTimeline(
    network,
    `channel ${id} ${sort}`,
    async ({ channels }, page) => (await channels?.posts(id, { ...page, sort })) ?? { items: [] },
    snapshot,
  )

export const openMembers = (
  { peopleList }: Services,
  network: NetworkName,
  id: string,
  snapshot?: MergedSnapshot<Profile>,
): MergedList<Profile> =>
  peopleList(network, `members of ${id}`, async ({ channels }, page) => (await channels?.members?.(id, page)) ?? { items: [] }, snapshot)
