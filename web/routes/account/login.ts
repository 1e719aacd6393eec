import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toOwnPath } from '../../services/navigation/to-own-path.ts'
import { headOf } from '../base/page-title.ts'
import { rootRoute } from '../base/root.tsx'

/** `/login?to=…`: the list of sign-in methods. */
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => (to === undefined ? {} : { to: toOwnPath(to) }),
  head: headOf('login.action', { noindex: true }),
  component: lazyRouteComponent(() => import('../../features/login/login-page.tsx'), 'LoginPage'),
})
