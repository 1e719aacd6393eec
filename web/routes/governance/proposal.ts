import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadResource } from '../base/load-resource.ts'
import { rootRoute } from '../base/root.tsx'

/** With the page, because every other page loads the routes. */
const loadPage = () => import('../../features/governance/proposal/proposal-page.tsx')

/** `/proposal/{space}/{id}`: a proposal of a DAO. */
export const proposalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/proposal/$space/$id',
  loader: async ({ context: { services }, params: { id } }) => {
    const { openProposalPage, toProposalHead } = await loadPage()
    const loaded = await loadResource(services, openProposalPage(services, id), id)
    return loaded && { ...loaded, head: toProposalHead(loaded.value, services) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: lazyRouteComponent(loadPage, 'ProposalPage'),
})
