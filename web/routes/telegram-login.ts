import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

/** `/telegram/login?token&os=web`: where Telegram's answer comes to. Spec 1 §2. */
export const telegramLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/telegram/login',
  head: () => ({ meta: [{ title: 'Chorus' }, { name: 'robots', content: 'noindex' }] }),
  component: lazyRouteComponent(() => import('../features/login/telegram-page.tsx'), 'TelegramPage'),
})
