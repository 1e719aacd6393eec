import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toOwnPath } from '../app/to-own-path.ts'
import { rootRoute } from './root.tsx'

const meta = [{ title: 'Chorus' }, { name: 'robots', content: 'noindex' }]

/** `/login?to=…`: the ways in. */
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } => (to === undefined ? {} : { to: toOwnPath(to) }),
  head: () => ({ meta }),
  component: lazyRouteComponent(() => import('../features/login/login-page.tsx'), 'LoginPage'),
})
