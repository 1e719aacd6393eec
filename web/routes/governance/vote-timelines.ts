import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../base/root.tsx'

/** With the page, because every other page loads the routes. */
const loadPage = () => import('../../features/governance/votes-page.tsx')

/** `/following/daos` */
export const followingVotesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/following/daos',
  loader: async ({ context: { services } }) => ({ head: (await loadPage()).toVotesHead(services) }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: lazyRouteComponent(loadPage, 'FollowingVotesPage'),
})

/** `/discover/daos` */
export const discoverVotesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/discover/daos',
  loader: async ({ context: { services } }) => ({ head: (await loadPage()).toVotesHead(services) }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: lazyRouteComponent(loadPage, 'DiscoverVotesPage'),
})
