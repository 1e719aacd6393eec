import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTimeline } from '../base/load-timeline.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'

/** `/`: every connected network in one timeline. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loaderDeps: readAfter,
  loader: ({ context: { services } }) => loadTimeline(services, services.homeTimeline(services.preferences)),
  component: lazyRouteComponent(() => import('../../features/home/home-page.tsx'), 'HomePage'),
})
