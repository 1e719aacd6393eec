import type { Channel } from '@chorus/model/channel'
import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Resource } from '../../cache/resources/resource.ts'
import type { Services } from '../../services/context/services.ts'
import type { Timeline, TimelineSnapshot } from '../../services/lists/timeline.ts'

/** A feed's description. */
export const openFeed = ({ resource, connections }: Services, network: NetworkName, id: string, known?: Channel): Resource<Channel> =>
  resource(
    {
      key: `feed ${id}`,
      network,
      async load() {
        const { feeds } = connections[network]
        if (!feeds) throw new Failure('not-found', 'There are no feeds on this network.', { network })
        return feeds.feed(id)
      },
      toBatch: (channel) => ({ channels: [channel] }),
    },
    known,
  )

/** A feed's posts. */
export const openFeedPosts = ({ listTimeline }: Services, network: NetworkName, id: string, snapshot?: TimelineSnapshot): Timeline =>
  listTimeline(network, `feed ${id}`, async ({ feeds }, page) => (await feeds?.posts(id, page)) ?? { items: [] }, snapshot)
