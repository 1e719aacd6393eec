import type { Channel } from './channel.ts'
import type { NetworkName } from './network-identity.ts'

/** A group that people join (Lens). Spec 1 §3. */
export interface Group {
  network: NetworkName
  id: string
  name: string
  description?: string
  imageUrl?: string
  /** ms. Creation time. */
  timestamp: number
  ownerProfileId: string
  memberCount?: number
  canJoin: boolean
  canLeave: boolean
  isMember: boolean
  /** The feed with its posts. */
  feed?: Channel
}
