import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadResource } from '../base/load-resource.ts'
import { rootRoute } from '../base/root.tsx'

/** With the page, because every other page loads the routes. */
const loadPage = () => import('../../features/governance/space-page.tsx')

/** `/space/{id}`: a DAO and its proposals. */
export const spaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/space/$id',
  loader: async ({ context: { services }, params: { id } }) => {
    const { openSpacePage, toSpaceHead } = await loadPage()
    const loaded = await loadResource(services, openSpacePage(services, id), id)
    return loaded && { ...loaded, head: toSpaceHead(loaded.value, services) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: lazyRouteComponent(loadPage, 'SpacePage'),
})
