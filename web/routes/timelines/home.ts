import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTimeline } from '../base/load-timeline.ts'
import { rootRoute } from '../base/root.tsx'

/** `/`: every connected network in one timeline. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context: { services } }) => loadTimeline(services, services.homeTimeline(services.preferences.home)),
  component: lazyRouteComponent(() => import('../../features/home/home-page.tsx'), 'HomePage'),
})
