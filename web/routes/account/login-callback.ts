import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { headOf } from '../base/page-title.ts'
import { rootRoute } from '../base/root.tsx'

/** `/login/callback/{source}`: the redirect target of external logins. */
export const loginCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/callback/$source',
  head: headOf('login.action', { noindex: true }),
  component: lazyRouteComponent(() => import('../../features/login/redirect/callback-page.tsx'), 'SourceCallbackPage'),
})
