import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { exploreTitles, isExploreKind, tokensKind } from '../../features/explore/explore-kinds.ts'
import type { Services } from '../../services/context/services.ts'
import { headOf, toPageHead } from '../base/page-title.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'

const findTitle = (kind: string) => {
  if (kind === tokensKind) return 'explore.tokens'
  return isExploreKind(kind) ? exploreTitles[kind] : 'nav.explore'
}
/** Apart from the routes, which every page loads. */
const load = async (services: Services, kind?: string, source?: string) =>
  (await import('./load-explore.ts')).loadExplore(services, kind, source)
const component = lazyRouteComponent(() => import('../../features/explore/explore-page.tsx'), 'ExplorePage')

/** `/explore`: suggested accounts and popular feeds, a few of each. */
export const exploreRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explore',
  loader: ({ context: { services } }) => load(services),
  head: headOf('nav.explore'),
  component,
})

/** `/explore/{kind}`: all items of one type, on all networks. */
export const exploreKindRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explore/$kind',
  loaderDeps: readAfter,
  loader: ({ context: { services }, params: { kind } }) => load(services, kind),
  head: (context) => toPageHead(context, findTitle(context.params.kind)),
  component,
})

/** `/explore/{kind}/{source}`: all items of one type on one network. */
export const exploreSourceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explore/$kind/$source',
  loaderDeps: readAfter,
  loader: ({ context: { services }, params: { kind, source } }) => load(services, kind, source),
  head: (context) => toPageHead(context, findTitle(context.params.kind), { of: findNetwork(context.params.source)?.label }),
  component,
})
