import type { NotificationType } from '@chorus/model/notifications/notification'
import { toCursor } from '@chorus/model/page'
import type { NetworkDeps, NotificationPage, Notifications, PageRequest } from '../../network.ts'
import type { Ask } from '../ask.ts'
import { notificationsDocument } from './notification-documents.ts'
import { allNotificationTypes, notificationTypes, toNotification, WireNotifications } from './to-notification.ts'

interface NotificationDeps extends Pick<NetworkDeps, 'storedFacts'> {
  account: string
}

/** The API doesn't say what has been seen, so this browser remembers it (decision 074). */
export function createNotifications(
  ask: Ask,
  { account, storedFacts }: NotificationDeps,
): Pick<Notifications, 'list' | 'countUnseen' | 'markSeen'> {
  const name = `lens.notifications.seen.${account.toLowerCase()}`
  let seenAt = Number(storedFacts?.read(name)) || undefined
  const list = async ({ types, cursor, signal }: PageRequest & { types?: readonly NotificationType[] }): Promise<NotificationPage> => {
    const wanted = types ? types.flatMap((type) => notificationTypes[type] ?? []) : allNotificationTypes
    // Spec 1 §9: without those of accounts with a low score, which is the API's default too.
    const request = { filter: { notificationTypes: wanted, includeLowScore: false }, cursor }
    const question = { name: 'Notifications', document: notificationsDocument, request, schema: WireNotifications, signal }
    const { items, pageInfo } = (await ask(question)).notifications
    const found = items.flatMap((wire) => toNotification(wire) ?? [])
    const latest = Math.max(0, ...found.map(({ timestamp }) => timestamp))
    return { items: found, cursor: toCursor(pageInfo.next), seenAt, latestAt: latest || undefined }
  }
  return {
    list,
    async countUnseen(signal) {
      const { items } = await list({ signal })
      return items.filter(({ timestamp }) => timestamp > (seenAt ?? 0)).length
    },
    async markSeen(at) {
      seenAt = Math.max(at, seenAt ?? 0)
      storedFacts?.write(name, String(seenAt))
    },
  }
}
