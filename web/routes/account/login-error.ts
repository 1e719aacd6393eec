import { isAnyoneLoggedIn } from '@chorus/accounts/book/account-book'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { toOwnPath } from '../../services/navigation/to-own-path.ts'
import { toPageHead } from '../base/page-title.ts'
import { rootRoute } from '../base/root.tsx'

/** `/auth/error?error=…&callbackUrl=…`: shown when an OAuth login failed at the provider. */
export const loginErrorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/error',
  validateSearch: ({ error, callbackUrl }: Record<string, unknown>) => ({
    error: String(error ?? ''),
    callbackUrl: toOwnPath(callbackUrl),
  }),
  head: (context) => {
    const isConnecting = isAnyoneLoggedIn(context.match.context.services.accountsStore.book())
    return toPageHead(context, isConnecting ? 'loginError.connectTitle' : 'loginError.title', { noindex: true })
  },
  component: lazyRouteComponent(() => import('../../features/login/redirect/login-error-page.tsx'), 'LoginErrorPage'),
})
