import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toOwnPath } from '../app/to-own-path.ts'
import { rootRoute } from './root.tsx'

/** `/auth/error?error=…&callbackUrl=…`: where somebody lands whose login elsewhere came to nothing. */
export const loginErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/error',
  validateSearch: ({ error, callbackUrl }: Record<string, unknown>) => ({
    error: String(error ?? ''),
    callbackUrl: toOwnPath(callbackUrl),
  }),
  head: () => ({ meta: [{ title: 'Chorus' }, { name: 'robots', content: 'noindex' }] }),
  component: lazyRouteComponent(() => import('../features/errors/login-error-page.tsx'), 'LoginErrorPage'),
})
