import type { Channel } from './channel.ts'
import type { NetworkName } from './limits.ts'

/** A group that people join (Lens). Spec 1 §3. */
export interface Group {
  network: NetworkName
  id: string
  name: string
  description?: string
  imageUrl?: string
  /** ms: when it was made. */
  timestamp: number
  ownerProfileId: string
  memberCount?: number
  canJoin: boolean
  canLeave: boolean
  isMember: boolean
  /** Where its posts are. */
  feed?: Channel
}
