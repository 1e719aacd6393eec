import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadNotifications } from './load-notifications.ts'
import { headOf } from './page-title.ts'
import { rootRoute } from './root.tsx'

const head = headOf('nav.notifications')
const component = lazyRouteComponent(() => import('../features/notifications/notifications-page.tsx'), 'NotificationsPage')

/** `/notifications`: notifications from all networks that have them. */
export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications',
  loader: ({ context: { services } }) => loadNotifications(services),
  head,
  component,
})

/** `/notifications/{source}`: notifications from one network. */
export const sourceNotificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications/$source',
  loader: ({ context: { services }, params: { source } }) => loadNotifications(services, source),
  head,
  component,
})
