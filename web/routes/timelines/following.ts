import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { loadTimeline } from '../base/load-timeline.ts'
import { toPageHead } from '../base/page-title.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'

/** `/following/{source}`: one network's posts from the accounts that the viewer follows. */
export const followingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/following/$source',
  loaderDeps: readAfter,
  loader: async ({ context: { services }, params }) => {
    const network = findNetwork(params.source)
    if (!network) throw notFound()
    const timeline = services.followingTimeline(network.name)
    return timeline && (await loadTimeline(services, timeline))
  },
  head: (context) => toPageHead(context, 'following.title', { of: findNetwork(context.params.source)?.label }),
  component: lazyRouteComponent(() => import('../../features/home/following-page.tsx'), 'FollowingPage'),
})
