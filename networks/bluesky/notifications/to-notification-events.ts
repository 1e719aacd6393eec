import type { NotificationEvent, NotificationEvents } from '@chorus/model/notifications/notification-event'
import { decode } from '../../http.ts'
import { toProfile } from '../decode/to-profile.ts'
import { readUri, toPostId } from '../post-id.ts'
import { toPostUris, toTime, typeOf } from './to-notifications.ts'
import { type WireNotification, WireNotifications } from './wire.ts'

/** How an account's server is asked for its latest notifications. */
export const notificationEventsQuery = { nsid: 'app.bsky.notification.listNotifications', search: '?limit=50' } as const

/** The events one by one: not grouped, and without their posts. Throws a `malformed` Failure. */
export function toNotificationEvents(answer: unknown): NotificationEvents {
  const { notifications, seenAt } = decode(WireNotifications, answer, { network: 'bluesky', call: notificationEventsQuery.nsid })
  return { events: notifications.flatMap((wire) => toNotificationEvent(wire) ?? []), seenAt: (seenAt && Date.parse(seenAt)) || undefined }
}

function toNotificationEvent(wire: WireNotification): NotificationEvent | undefined {
  const type = typeOf(wire)
  const at = toTime(wire)
  if (!type || at === 0) return undefined
  const [uri] = toPostUris(wire)
  const isPost = uri !== undefined && readUri(uri).collection === 'app.bsky.feed.post'
  return {
    id: wire.uri,
    at,
    type,
    actor: toProfile(wire.author),
    ...(isPost ? { postId: toPostId(uri) } : {}),
    ...(wire.record.text ? { text: wire.record.text } : {}),
  }
}
