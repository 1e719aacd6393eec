import type { NetworkName } from '@chorus/model/network-identity'
import type { Notification } from '@chorus/model/notifications/notification'
import type { MergedView } from '../../../services/lists/merged-list.ts'
import type { WantedNotifications } from './open-notifications.ts'

/** Items to scan for each network's newest one; the list is sorted newest first. */
const maxScanned = 100

/**
 * Time (ms) up to which the viewer has seen each network's notifications. Includes `latestAt`, because a network would count an item that
 * cannot be shown as unread forever. A network without a loaded item is left out until the list has ended.
 */
export function findSeen(
  { items, isEnded }: Pick<MergedView<Notification>, 'items' | 'isEnded'>,
  { networks, chosen }: WantedNotifications,
  latestAt: (network: NetworkName) => number | undefined,
): Map<NetworkName, number> {
  const seen = new Map<NetworkName, number>()
  // Networks store a single timestamp, so marking a filtered list as seen would also mark the types that it hides.
  if (chosen.length > 0) return seen
  for (const { network, timestamp } of items.slice(0, maxScanned)) if (!seen.has(network)) seen.set(network, timestamp)
  for (const network of networks) {
    const latest = latestAt(network)
    if (latest !== undefined && (isEnded || seen.has(network))) seen.set(network, Math.max(latest, seen.get(network) ?? 0))
  }
  return seen
}
