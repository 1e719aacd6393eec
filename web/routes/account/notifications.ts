import { findNetwork } from '@chorus/networks/descriptors'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { listNotifyingNetworks, openNotifications, type NotificationData } from '../../features/notifications/list/open-notifications.ts'
import type { Services } from '../../services/context/services.ts'
import { loadTimeline } from '../base/load-timeline.ts'
import { headOf, toPageHead } from '../base/page-title.ts'
import { readAfter } from '../base/read-after.ts'
import { rootRoute } from '../base/root.tsx'

const head = headOf('nav.notifications')
const component = lazyRouteComponent(() => import('../../features/notifications/notifications-page.tsx'), 'NotificationsPage')

/** `/notifications`: notifications from all networks that have them. */
export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications',
  loaderDeps: readAfter,
  loader: ({ context: { services } }) => loadNotifications(services),
  head,
  component,
})

/** `/notifications/{source}`: notifications from one network. */
export const sourceNotificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications/$source',
  loaderDeps: readAfter,
  loader: ({ context: { services }, params: { source } }) => loadNotifications(services, source),
  head: (context) => toPageHead(context, 'nav.notifications', { of: findNetwork(context.params.source)?.label }),
  component,
})

/** On the server: the first page of notifications. In the browser the page loads them itself, because only it knows the chosen filter. */
async function loadNotifications(services: Services, source?: string): Promise<NotificationData | undefined> {
  const only = source === undefined ? undefined : findNetwork(source)?.name
  if (source !== undefined && !only) throw notFound()
  const networks = listNotifyingNetworks(services).filter((name) => only === undefined || name === only)
  if (!services.isServer || networks.length === 0) return undefined
  const list = await loadTimeline(services, openNotifications(services, { networks, chosen: [] }))
  if (!list) return undefined
  return { list, seenAt: Object.fromEntries(networks.map((name) => [name, services.inbox.seenAt(name)])) }
}
