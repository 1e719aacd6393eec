import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadResource } from '../base/load-resource.ts'
import { rootRoute } from '../base/root.tsx'

// With the pages, because every other page loads the routes.
const loadList = () => import('../../features/events/events-page.tsx')
const loadPage = () => import('../../features/events/event-page.tsx')

/** `/events`: the operator's. */
export const eventsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/events',
  loader: async ({ context: { services } }) => {
    const { openEvents, toEventsHead } = await loadList()
    const loaded = await loadResource(services, openEvents(services), 'events')
    return { loaded, head: toEventsHead(services) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: lazyRouteComponent(loadList, 'EventsPage'),
})

/** `/event/{name}?p&r`. Spec 1 §2. */
export const eventRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/event/$name',
  // The page reads them, so that other pages needn't load how.
  validateSearch: ({ p, r }): { p?: unknown; r?: unknown } => ({ p, r }),
  loader: async ({ context: { services }, params: { name } }) => {
    const { openEvent, toEventHead } = await loadPage()
    const loaded = await loadResource(services, openEvent(services, name), name)
    return loaded && { ...loaded, head: toEventHead(loaded.value, services) }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: lazyRouteComponent(loadPage, 'EventPage'),
})
