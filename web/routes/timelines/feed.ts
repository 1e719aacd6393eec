import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { openFeed, openFeedPosts } from '../../features/feeds/open-feed.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { toShareTags } from '../../services/navigation/to-share-tags.ts'
import { loadResource } from '../base/load-resource.ts'
import { loadTimeline } from '../base/load-timeline.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'

/** `/feed/{source}/{id}`: a feed and its posts. */
export const feedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/feed/$source/$id',
  loaderDeps: readAfter,
  loader: async ({ context: { services }, params: { source, id } }) => {
    const network = findNetwork(source)
    // Feed ids have the same form as post ids: author and key.
    if (!network?.isPostId(id) || !services.connections[network.name].feeds) throw notFound()
    const reading = loadTimeline(services, openFeedPosts(services, network.name, id))
    const feed = await loadResource(services, openFeed(services, network.name, id), `feed:${network.name}:${id}`)
    return feed && { feed, posts: await reading }
  },
  head: ({ loaderData, match }) => {
    const feed = loaderData?.feed.value
    if (!feed) return {}
    const { contentRules, settings } = match.context.services
    const isCovered = contentRules.feed(feed, 'contentView').cover !== undefined
    const isImageCovered = isCovered || contentRules.feed(feed, 'contentMedia').cover !== undefined
    const description = (isCovered ? undefined : feed.description?.slice(0, 300)) ?? feed.name
    const avatar = isImageCovered ? undefined : feed.imageUrl
    const path = channelPath(feed)
    return {
      meta: [
        { title: `${feed.name} • Chorus` },
        { name: 'description', content: description },
        ...toShareTags(settings, { type: 'website', title: feed.name, description, path, avatar }),
      ],
      links: [{ rel: 'canonical', href: path }],
    }
  },
  component: lazyRouteComponent(() => import('../../features/feed-page/feed-page.tsx'), 'FeedPage'),
})
