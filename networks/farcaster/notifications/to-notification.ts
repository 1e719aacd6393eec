import { notificationTypes, type FarcasterNotification } from '@chorus/contract/farcaster/farcaster-notifications'
import type { Notification } from '@chorus/model/notifications/notification'
import { toPost } from '../to-post.ts'
import { toProfile } from '../to-profile.ts'

/** Undefined: its cast no longer exists, so there is nothing to show. */
export function toNotification(wire: FarcasterNotification, viewer: string): Notification | undefined {
  const { notificationType: type, timestamp, cast: found } = wire
  const people = (wire.users?.length ? wire.users : wire.user ? [wire.user] : []).map(toProfile)
  const cast = found ? toPost(found, viewer) : undefined
  // Provider API §3.9
  const base = { notificationId: `${viewer}_${timestamp}_${type}`, network: 'farcaster', timestamp: Date.parse(timestamp) || 0 } as const
  switch (type) {
    case notificationTypes.like:
      return { ...base, type: 'Reaction', reaction: 'upvote', post: cast, reactors: people }
    case notificationTypes.recast:
      return { ...base, type: 'Mirror', post: cast, mirrors: people }
    case notificationTypes.follow:
      return { ...base, type: 'Follow', followers: people }
    case notificationTypes.reply:
      return cast && { ...base, type: 'Comment', comment: cast, post: cast.commentOn }
    case notificationTypes.mention:
      return cast && { ...base, type: 'Mention', post: cast }
    case notificationTypes.quote:
      return cast && { ...base, type: 'Quote', quote: cast, post: found?.quotedCast ? toPost(found.quotedCast, viewer) : undefined }
  }
}
