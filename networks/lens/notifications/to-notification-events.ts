import type { NotificationEvent, NotificationEvents } from '@chorus/model/notifications/notification-event'
import type { Profile } from '@chorus/model/profile'
import { decode } from '../../http.ts'
import { toProfile } from '../to-profile.ts'
import { notificationsDocument } from './notification-documents.ts'
import { allNotificationTypes, isOfEvent, toNotification, toLatest, type WireNotification, WireNotifications } from './to-notification.ts'

/** How the API is asked for an account's latest notifications. */
export const notificationEventsQuery = {
  query: notificationsDocument,
  operationName: 'Notifications',
  variables: { request: { filter: { notificationTypes: allNotificationTypes, includeLowScore: false } } },
} as const

/** The events one by one: the API groups likes, reposts and follows. It doesn't say what has been seen. Throws a `malformed` Failure. */
export function toNotificationEvents(data: unknown): NotificationEvents {
  const { notifications } = decode(WireNotifications, data, { network: 'lens', call: notificationEventsQuery.operationName })
  return { events: notifications.items.flatMap(toEvents), seenAt: undefined }
}

function toEvents(wire: WireNotification): NotificationEvent[] {
  if (isOfEvent(wire)) return []
  switch (wire.__typename) {
    case 'ReactionNotification':
      return wire.reactions.map(({ account, reactions }) =>
        toGrouped(wire, 'Reaction', toProfile(account), toLatest(reactions.map(({ reactedAt }) => reactedAt))),
      )
    case 'RepostNotification':
      return wire.reposts.map(({ account, repostedAt }) => toGrouped(wire, 'Mirror', toProfile(account), Date.parse(repostedAt)))
    case 'FollowNotification':
      return wire.followers.map(({ account, followedAt }) => toGrouped(wire, 'Follow', toProfile(account), Date.parse(followedAt)))
    case 'PostActionExecutedNotification':
      return wire.actions.map(({ executedBy, executedAt }) => toGrouped(wire, 'Act', toProfile(executedBy), Date.parse(executedAt)))
    case 'CommentNotification':
    case 'QuoteNotification':
    case 'MentionNotification':
      return toWritten(wire)
  }
}

/** A notification grows with each person, so its id isn't enough. */
function toGrouped(wire: WireNotification, type: 'Reaction' | 'Mirror' | 'Follow' | 'Act', actor: Profile, at: number): NotificationEvent {
  const post = 'post' in wire ? wire.post : undefined
  const postId = post && (post.slug ?? post.id)
  return { id: [type, postId, actor.profileId, at].join(' '), at, type, actor, ...(postId && { postId }) }
}

function toWritten(wire: WireNotification): NotificationEvent[] {
  const found = toNotification(wire)
  const post =
    found &&
    (found.type === 'Comment' ? found.comment : found.type === 'Quote' ? found.quote : found.type === 'Mention' ? found.post : undefined)
  if (!found || !post) return []
  const { postId, author: actor, metadata } = post
  return [
    { id: found.notificationId, at: found.timestamp, type: found.type, actor, postId, ...(metadata.content && { text: metadata.content }) },
  ]
}
