import { networkNames, type NetworkName } from '@chorus/model/limits'
import { toActors, type Notification } from '@chorus/model/notification'
import type { Connection, PageRequest } from '@chorus/networks/network'
import type { MergedKind } from '../../app/create-lists.ts'
import type { Services } from '../../app/services.ts'
import type { MergedList, MergedSnapshot } from '../lists/merged-list.ts'
import { toTypes, type FilterName } from './type-filter.ts'

const notificationKind: MergedKind<Notification> = {
  word: 'notifications',
  keyOf: ({ network, notificationId }) => `${network}:${notificationId}`,
  timeOf: ({ timestamp }) => timestamp,
  order: 'time',
  toReply: (notifications) => ({ posts: notifications.flatMap(listPosts), people: notifications.flatMap(toActors) }),
}

const listPosts = (notification: Notification) =>
  [
    'post' in notification ? notification.post : undefined,
    notification.type === 'Comment' ? notification.comment : undefined,
    notification.type === 'Quote' ? notification.quote : undefined,
  ].filter((post) => post !== undefined)

/** Where the viewer is told of anything. */
export const listTelling = ({ connections }: Pick<Services, 'connections'>): NetworkName[] =>
  networkNames.filter((name) => connections[name].notifications !== undefined)

/** What a page carries of it: the first ones, and up to when each network says they have been seen (ms). */
export interface NotificationData {
  list: MergedSnapshot<Notification>
  seenAt: Partial<Record<NetworkName, number>>
}

/** Of which networks, and of which types; no type: all of them. */
export interface WantedNotifications {
  networks: readonly NetworkName[]
  chosen: readonly FilterName[]
}

/** What others did, newest first over these networks. */
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
    // What was asked for and is not told of there is no reason to be told of everything.
    if (!notifications || (wanted.length > 0 && types.length === 0)) return { items: [] }
    const { seenAt, latestAt, ...answer } = await notifications.list({ ...page, ...(types.length > 0 && { types }) })
    if (seenAt !== undefined) inbox.learn(network, seenAt)
    // Of some types only, the latest is not the latest.
    if (latestAt !== undefined && wanted.length === 0) inbox.learnLatest(network, latestAt)
    return answer
  }
  // What the server has loaded is of before the viewer wanted something else.
  const first = inbox.round() === 0 ? data?.list : undefined
  return mergedList({ kind: notificationKind, key: `${chosen.join()}:${inbox.round()}`, networks, load }, first)
}
