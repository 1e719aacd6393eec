import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadExplore } from './load-explore.ts'
import { rootRoute } from './root.tsx'

const head = () => ({ meta: [{ title: 'Explore • Chorus' }] })
const component = lazyRouteComponent(() => import('../features/explore/explore-page.tsx'), 'ExplorePage')

/** `/explore`: whom to follow and what many read, a little of each. */
export const exploreRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explore',
  loader: ({ context: { services } }) => loadExplore(services),
  head,
  component,
})

/** `/explore/{kind}`: all of one kind, over all networks. */
export const exploreKindRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explore/$kind',
  loader: ({ context: { services }, params: { kind } }) => loadExplore(services, kind),
  head,
  component,
})

/** `/explore/{kind}/{source}`: all of one kind on one network. */
export const exploreSourceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explore/$kind/$source',
  loader: ({ context: { services }, params: { kind, source } }) => loadExplore(services, kind, source),
  head,
  component,
})
