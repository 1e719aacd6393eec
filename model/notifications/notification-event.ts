import type { Profile } from '../profile.ts'
import type { NotificationType } from './notification.ts'

/** One action of one person towards the viewer. Notifications group several of these. */
export interface NotificationEvent {
  /** Unique among the network's events. */
  id: string
  /** ms, by the network's clock. */
  at: number
  type: NotificationType
  actor: Profile
  /** The post it is about: the liked or reposted one, or the reply, quote or mention itself. */
  postId?: string
  /** The text they wrote. */
  text?: string
}

/** The latest events, and the time up to which the viewer has seen them (ms); undefined when the network doesn't say. */
export interface NotificationEvents {
  events: readonly NotificationEvent[]
  seenAt: number | undefined
}
