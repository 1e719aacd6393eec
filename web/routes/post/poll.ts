import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadResource } from '../base/load-resource.ts'
import { rootRoute } from '../base/root.tsx'

/** Loads with the page, because every page loads the routes. */
const loadPage = () => import('../../features/polls/poll-page.tsx')

/** `/polls/{id}`: a poll that posts link to. */
export const pollRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/polls/$id',
  loader: async ({ context: { services }, params: { id } }) => {
    const { openPoll, toPollHead } = await loadPage()
    const loaded = await loadResource(services, openPoll(services, id), id)
    return loaded && { ...loaded, head: toPollHead(loaded.value, services) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: lazyRouteComponent(loadPage, 'PollPage'),
})
