import type { NetworkName } from './limits.ts'
import type { Profile } from './profile.ts'

/** A channel (Farcaster), feed generator (Bluesky) or group's feed (Lens). Spec 1 §3, spec 3 §3. */
export interface Channel {
  network: NetworkName
  id: string
  name: string
  description?: string
  imageUrl?: string
  url: string
  parentUrl?: string
  followerCount: number
  /** ms */
  timestamp: number
  lead?: Profile
  hosts?: Profile[]
  blocked?: boolean
  isMember?: boolean
  canJoin?: boolean
  unavailable?: boolean
  /** The group that this is the feed of (Lens). */
  groupId?: string
}
