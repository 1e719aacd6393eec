import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { headOf } from '../base/page-title.ts'
import { rootRoute } from '../base/root.tsx'

/** `/telegram/login?token&os=web`: the redirect target of a Telegram login. Spec 1 §2. */
export const telegramLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/telegram/login',
  head: headOf('login.action', { noindex: true }),
  component: lazyRouteComponent(() => import('../../features/login/redirect/callback-page.tsx'), 'TelegramPage'),
})
