import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toOwnPath } from '../../services/navigation/to-own-path.ts'
import { headOf } from '../base/page-title.ts'
import { rootRoute } from '../base/root.tsx'

/** `/auth/error?error=…&callbackUrl=…`: shown when an OAuth login failed at the provider. */
export const loginErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/error',
  validateSearch: ({ error, callbackUrl }: Record<string, unknown>) => ({
    error: String(error ?? ''),
    callbackUrl: toOwnPath(callbackUrl),
  }),
  head: headOf('loginError.title', { noindex: true }),
  component: lazyRouteComponent(() => import('../../features/login/redirect/login-error-page.tsx'), 'LoginErrorPage'),
})
