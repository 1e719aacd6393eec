import { toPostRef } from '@chorus/model/ref'
import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import {
  engagementTitles,
  isEngagement,
  listEngagements,
  openEngagers,
  openQuotes,
  type EngagementPageData,
} from '../../features/thread/engagements.ts'
import { toPostHead } from '../../features/thread/post-head.ts'
import { loadResource } from '../base/load-resource.ts'
import { loadTimeline } from '../base/load-timeline.ts'
import { toText } from '../base/page-title.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'

/** `/post/{source}/{id}/{likes|mirrors|quotes|collects}`: who engaged with a post. */
export const postEngagementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/post/$source/$id/$engagement',
  loaderDeps: readAfter,
  loader: async ({ context: { services }, params: { source, id, engagement } }): Promise<EngagementPageData | undefined> => {
    const network = findNetwork(source)
    if (!network?.isPostId(id) || !isEngagement(engagement)) throw notFound()
    if (!listEngagements(services.connections[network.name]).includes(engagement)) throw notFound()
    const thread = await loadResource(services, services.thread(network.name, id), toPostRef(network.name, id))
    if (!thread?.value) return thread && { thread }
    const { post } = thread.value
    if (engagement === 'quotes') return { thread, quotes: await loadTimeline(services, openQuotes(services, post)) }
    return { thread, people: await loadTimeline(services, openEngagers(services, post, engagement)) }
  },
  head: ({ loaderData, match, params: { engagement } }) =>
    loaderData?.thread.value && isEngagement(engagement)
      ? toPostHead(loaderData.thread.value.post, match.context.services, toText(match.context.services, engagementTitles[engagement]))
      : {},
  component: lazyRouteComponent(() => import('../../features/thread/engagement-page.tsx'), 'EngagementPage'),
})
