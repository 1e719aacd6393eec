import type { NetworkName } from '../network-identity.ts'
import type { Post } from '../post.ts'
import type { Profile } from '../profile.ts'

interface NotificationBase {
  notificationId: string
  network: NetworkName
  /** ms */
  timestamp: number
}

/** Who did what to the viewer's posts or profile. Spec 1 §3, spec 3 §3. People in the network's order, latest first. */
export type Notification = NotificationBase &
  (
    | { type: 'Mirror'; post?: Post; mirrors: Profile[] }
    | { type: 'Reaction'; reaction: 'upvote'; post?: Post; reactors: Profile[] }
    | { type: 'Act'; post: Post; actors: Profile[] }
    | { type: 'Follow'; followers: Profile[] }
    /** `comment` replies to `post`. */
    | { type: 'Comment'; comment: Post; post?: Post }
    /** `quote` quotes `post`. */
    | { type: 'Quote'; quote: Post; post?: Post }
    | { type: 'Mention'; post: Post }
  )

export type NotificationType = Notification['type']
export const notificationTypes = [
  'Mirror',
  'Quote',
  'Reaction',
  'Comment',
  'Follow',
  'Mention',
  'Act',
] as const satisfies NotificationType[]

/** The people behind a notification. */
export function toActors(notification: Notification): Profile[] {
  switch (notification.type) {
    case 'Mirror':
      return notification.mirrors
    case 'Reaction':
      return notification.reactors
    case 'Act':
      return notification.actors
    case 'Follow':
      return notification.followers
    case 'Comment':
      return [notification.comment.author]
    case 'Quote':
      return [notification.quote.author]
    case 'Mention':
      return [notification.post.author]
  }
}
