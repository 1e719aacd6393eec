import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

/** `/settings/general`: how it looks and which language it speaks. */
export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/general',
  head: () => ({ meta: [{ title: 'Settings • Chorus' }] }),
  component: lazyRouteComponent(() => import('../features/settings/general-page.tsx'), 'GeneralPage'),
})
