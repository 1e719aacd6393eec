import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { feedPath } from '../features/feeds/feed-path.ts'
import { openFeed, openFeedPosts } from '../features/feeds/open-feed.ts'
import { loadResource } from './load-resource.ts'
import { loadTimeline } from './load-timeline.ts'
import { rootRoute } from './root.tsx'

/** `/feed/{source}/{id}`: what a feed is, and what is in it. */
export const feedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/feed/$source/$id',
  loader: async ({ context: { services }, params: { source, id } }) => {
    const network = findNetwork(source)
    // What can be a feed's id is what can be a post's: who made it, and its key.
    if (!network?.isPostId(id) || !services.connections[network.name].feeds) throw notFound()
    const reading = loadTimeline(services, openFeedPosts(services, network.name, id))
    const feed = await loadResource(services, openFeed(services, network.name, id), `feed:${network.name}:${id}`)
    return feed && { feed, posts: await reading }
  },
  head: ({ loaderData }) => {
    const feed = loaderData?.feed.value
    if (!feed) return {}
    const description = feed.description?.slice(0, 300) ?? feed.name
    return {
      meta: [
        { title: `${feed.name} • Chorus` },
        { name: 'description', content: description },
        { property: 'og:type', content: 'website' },
        { property: 'og:title', content: feed.name },
        { property: 'og:description', content: description },
        ...(feed.imageUrl ? [{ property: 'og:image', content: feed.imageUrl }] : []),
      ],
      links: [{ rel: 'canonical', href: feedPath(feed) }],
    }
  },
  component: lazyRouteComponent(() => import('../features/feeds/feed-page.tsx'), 'FeedPage'),
})
