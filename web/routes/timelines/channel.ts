import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import {
  listChannelTabs,
  openChannel,
  openChannelPosts,
  openMembers,
  type ChannelPageData,
} from '../../features/channel-page/open-channel.ts'
import type { Services } from '../../services/context/services.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { toShareTags } from '../../services/navigation/to-share-tags.ts'
import { loadResource } from '../base/load-resource.ts'
import { loadTimeline } from '../base/load-timeline.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'

const component = lazyRouteComponent(() => import('../../features/channel-page/channel-page.tsx'), 'ChannelPage')

interface Loading {
  context: { services: Services }
  params: { source: string; id: string; tab?: string }
}

/** A channel or group with its posts in the network's default order, or another tab. */
const common = {
  getParentRoute: () => rootRoute,
  loaderDeps: readAfter,
  loader: ({ context: { services }, params }: Loading) => loadChannel(services, params),
  head: ({ loaderData, match }: { loaderData?: ChannelPageData | undefined; match: Pick<Loading, 'context'> }) =>
    toChannelHead(loaderData, match.context.services),
  component,
}

/** `/channel/{source}/{id}` */
export const channelRoute = createRoute({ ...common, path: '/channel/$source/$id' })
/** `/channel/{source}/{id}/{trending|recent|members}` */
export const channelTabRoute = createRoute({ ...common, path: '/channel/$source/$id/$tab' })
/** `/group/{source}/{id}` */
export const groupRoute = createRoute({ ...common, path: '/group/$source/$id' })
/** `/group/{source}/{id}/{recent|members}` */
export const groupTabRoute = createRoute({ ...common, path: '/group/$source/$id/$tab' })

async function loadChannel(services: Services, { source, id, tab: word }: Loading['params']): Promise<ChannelPageData | undefined> {
  const network = findNetwork(source)?.name
  const channels = network && services.connections[network].channels
  if (!channels) throw notFound()
  const tabs = listChannelTabs(channels)
  const tab = word === undefined ? tabs[0] : tabs.find((each) => each === word)
  if (!tab) throw notFound()
  const reading =
    tab === 'members'
      ? loadTimeline(services, openMembers(services, network, id)).then((members) => ({ members }))
      : loadTimeline(services, openChannelPosts(services, network, id, tab)).then((posts) => ({ posts }))
  const channel = await loadResource(services, openChannel(services, network, id), `channel:${network}:${id}`)
  return channel && { channel, ...(await reading) }
}

function toChannelHead(loaded: ChannelPageData | undefined, { settings }: Pick<Services, 'settings'>) {
  const channel = loaded?.channel.value
  if (!channel) return {}
  const description = channel.description?.slice(0, 300) || channel.name
  const path = channelPath(channel)
  return {
    meta: [
      { title: `${channel.name} • Chorus` },
      { name: 'description', content: description },
      ...toShareTags(settings, { type: 'website', title: channel.name, description, path, avatar: channel.imageUrl }),
    ],
    links: [{ rel: 'canonical', href: path }],
  }
}
