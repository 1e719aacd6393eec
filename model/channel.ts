import type { ContentLabel } from './moderation/content-label.ts'
import type { NetworkName } from './network-identity.ts'
import type { Profile } from './profile.ts'

/** A channel (Farcaster), a feed generator (Bluesky) or a group's feed (Lens). Spec 1 §3, spec 3 §3. */
export interface Channel {
  network: NetworkName
  /** People post into a channel and can join it. A feed collects posts from everywhere. Absent: a channel. */
  kind?: 'channel' | 'feed'
  id: string
  name: string
  description?: string
  imageUrl?: string
  coverUrl?: string
  url: string
  parentUrl?: string
  followerCount: number
  /** ms */
  timestamp: number
  lead?: Profile
  hosts?: Profile[]
  /** The viewer has muted it. */
  blocked?: boolean
  isMember?: boolean
  canJoin?: boolean
  unavailable?: boolean
  labels?: readonly ContentLabel[]
  /** The group whose feed this is (Lens). */
  groupId?: string
}
