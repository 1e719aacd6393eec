import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

/** `/login/callback/{source}`: where a login comes back to that led elsewhere. */
export const loginCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/callback/$source',
  head: () => ({ meta: [{ title: 'Chorus' }, { name: 'robots', content: 'noindex' }] }),
  component: lazyRouteComponent(() => import('../features/login/source-callback-page.tsx'), 'SourceCallbackPage'),
})
