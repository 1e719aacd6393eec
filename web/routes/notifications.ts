import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadNotifications } from './load-notifications.ts'
import { rootRoute } from './root.tsx'

const head = () => ({ meta: [{ title: 'Notifications • Chorus' }] })
const component = lazyRouteComponent(() => import('../features/notifications/notifications-page.tsx'), 'NotificationsPage')

/** `/notifications`: what others did, on every network that tells. */
export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications',
  loader: ({ context: { services } }) => loadNotifications(services),
  head,
  component,
})

/** `/notifications/{source}`: the same of one network. */
export const sourceNotificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications/$source',
  loader: ({ context: { services }, params: { source } }) => loadNotifications(services, source),
  head,
  component,
})
