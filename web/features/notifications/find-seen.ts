import type { NetworkName } from '@chorus/model/limits'
import type { Notification } from '@chorus/model/notification'
import type { MergedView } from '../lists/merged-list.ts'
import type { WantedNotifications } from './open-notifications.ts'

/** How far down those that are new stand, newest first. */
const looked = 100

/**
 * Up to when (ms) somebody who has this list before them has seen what each network tells of. What cannot be shown counts as well: a
 * network would count it as unseen for ever. A network of which nothing stands there yet waits, unless nothing more will come.
 */
export function findSeen(
  { items, isEnded }: Pick<MergedView<Notification>, 'items' | 'isEnded'>,
  { networks, chosen }: WantedNotifications,
  latestAt: (network: NetworkName) => number | undefined,
): Map<NetworkName, number> {
  const seen = new Map<NetworkName, number>()
  // Who looks at some types only has not seen the others, and a network knows no more than up to when.
  if (chosen.length > 0) return seen
  for (const { network, timestamp } of items.slice(0, looked)) if (!seen.has(network)) seen.set(network, timestamp)
  for (const network of networks) {
    const told = latestAt(network)
    if (told !== undefined && (isEnded || seen.has(network))) seen.set(network, Math.max(told, seen.get(network) ?? 0))
  }
  return seen
}
