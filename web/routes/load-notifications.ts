import { findNetwork } from '@chorus/networks/descriptors'
import { notFound } from '@tanstack/react-router'
import { listNotifyingNetworks, openNotifications, type NotificationData } from '../features/notifications/open-notifications.ts'
import type { Services } from '../services/context/services.ts'
import { loadTimeline } from './load-timeline.ts'

/** On the server: the first page of notifications. In the browser the page loads them itself, because only it knows the chosen filter. */
export async function loadNotifications(services: Services, source?: string): Promise<NotificationData | undefined> {
  const only = source === undefined ? undefined : findNetwork(source)?.name
  if (source !== undefined && !only) throw notFound()
  const networks = listNotifyingNetworks(services).filter((name) => only === undefined || name === only)
  if (!services.isServer || networks.length === 0) return undefined
  const list = await loadTimeline(services, openNotifications(services, { networks, chosen: [] }))
  if (!list) return undefined
  return { list, seenAt: Object.fromEntries(networks.map((name) => [name, services.inbox.seenAt(name)])) }
}
