import type { NotificationType } from './notification.ts'
import type { Profile } from './profile.ts'

/** One thing that somebody did to the viewer: what notifications, which put several of them together, are made of. */
export interface Happening {
  /** Of the network, and of no other happening there. */
  id: string
  /** ms, of the network's clock. */
  at: number
  type: NotificationType
  actor: Profile
  /** The post that it is about: the one that was liked or passed on, or the one that answers, quotes or mentions. */
  postId?: string
  /** What they wrote. */
  text?: string
}

/** The latest ones, and up to when the viewer has seen them (ms); undefined: the network does not say. */
export interface Happenings {
  happenings: readonly Happening[]
  seenAt: number | undefined
}
