import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { exploreTitles, isExploreKind, tokensKind } from '../../features/explore/explore-kinds.ts'
import { headOf, toPageHead } from '../base/page-title.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'
import { loadExplore } from './load-explore.ts'

const findTitle = (kind: string) => {
  if (kind === tokensKind) return 'explore.tokens'
  return isExploreKind(kind) ? exploreTitles[kind] : 'nav.explore'
}
const component = lazyRouteComponent(() => import('../../features/explore/explore-page.tsx'), 'ExplorePage')

/** `/explore`: suggested accounts and popular feeds, a few of each. */
export const exploreRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explore',
  loader: ({ context: { services } }) => loadExplore(services),
  head: headOf('nav.explore'),
  component,
})

/** `/explore/{kind}`: all items of one type, on all networks. */
export const exploreKindRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explore/$kind',
  loaderDeps: readAfter,
  loader: ({ context: { services }, params: { kind } }) => loadExplore(services, kind),
  head: (context) => toPageHead(context, findTitle(context.params.kind)),
  component,
})

/** `/explore/{kind}/{source}`: all items of one type on one network. */
export const exploreSourceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/explore/$kind/$source',
  loaderDeps: readAfter,
  loader: ({ context: { services }, params: { kind, source } }) => loadExplore(services, kind, source),
  head: (context) => toPageHead(context, findTitle(context.params.kind), { of: findNetwork(context.params.source)?.label }),
  component,
})
