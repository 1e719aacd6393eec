import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { toActors, type Notification } from '@chorus/model/notifications/notification'
import type { Connection, PageRequest } from '@chorus/networks/network'
import type { Services } from '../../../services/context/services.ts'
import type { MergedKind } from '../../../services/lists/create-lists.ts'
import type { MergedList, MergedSnapshot } from '../../../services/lists/merged-list.ts'
import { toTypes, type FilterName } from './type-filter.ts'

const notificationKind: MergedKind<Notification> = {
  word: 'notifications',
  keyOf: ({ network, notificationId }) => `${network}:${notificationId}`,
  timeOf: ({ timestamp }) => timestamp,
  order: 'time',
  toBatch: (notifications) => ({ posts: notifications.flatMap(listPosts), people: notifications.flatMap(toActors) }),
}

const listPosts = (notification: Notification) =>
  [
    'post' in notification ? notification.post : undefined,
    notification.type === 'Comment' ? notification.comment : undefined,
    notification.type === 'Quote' ? notification.quote : undefined,
  ].filter((post) => post !== undefined)

/** Networks whose connection offers notifications. */
export const listNotifyingNetworks = ({ connections }: Pick<Services, 'connections'>): NetworkName[] =>
  networkNames.filter((name) => connections[name].notifications !== undefined)

/** Loader data: the first page, and when (ms) each network's notifications were last seen. */
export interface NotificationData {
  list: MergedSnapshot<Notification>
  seenAt: Partial<Record<NetworkName, number>>
}

/** Networks and types to list; no type means all of them. */
export interface WantedNotifications {
  networks: readonly NetworkName[]
  chosen: readonly FilterName[]
}

/** Notifications of these networks, merged newest first. */
export function openNotifications(
  services: Services,
  { networks, chosen }: WantedNotifications,
  data?: NotificationData,
): MergedList<Notification> {
  const { inbox, mergedList } = services
  const wanted = toTypes(chosen)
  for (const network of networks) {
    const seenAt = data?.seenAt[network]
    if (seenAt !== undefined) inbox.learn(network, seenAt)
  }
  const load = async ({ network, notifications }: Connection, page: PageRequest) => {
    const types = wanted.filter((type) => notifications?.types.includes(type))
    // An empty `types` would mean all types to the network.
    if (!notifications || (wanted.length > 0 && types.length === 0)) return { items: [] }
    const { seenAt, latestAt, ...items } = await notifications.list({ ...page, ...(types.length > 0 && { types }) })
    if (seenAt !== undefined) inbox.learn(network, seenAt)
    // The latest of some types need not be the latest of all.
    if (latestAt !== undefined && wanted.length === 0) inbox.learnLatest(network, latestAt)
    return items
  }
  // After a refresh the server's first page is out of date.
  const first = inbox.round() === 0 ? data?.list : undefined
  return mergedList({ kind: notificationKind, key: `${chosen.join()}:${inbox.round()}`, networks, load }, first)
}
