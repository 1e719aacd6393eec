import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { loadTimeline } from '../base/load-timeline.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'

/** `/discover/{source}`: one network’s own ranking. */
export const discoverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discover/$source',
  loaderDeps: readAfter,
  loader: ({ context: { services }, params }) => {
    const network = findNetwork(params.source)
    if (!network) throw notFound()
    return loadTimeline(services, services.discoverTimeline(network.name))
  },
  head: ({ params }) => {
    const network = findNetwork(params.source)
    return network ? { meta: [{ title: `${network.label} • Chorus` }] } : {}
  },
  component: lazyRouteComponent(() => import('../../features/home/discover-page.tsx'), 'DiscoverPage'),
})
