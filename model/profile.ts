import type { ContentLabel } from './moderation/content-label.ts'
import type { NetworkName } from './network-identity.ts'
import type { ProfileRef } from './ref.ts'

/** The relationship between the viewer and this profile. Absent when there is no viewer it could apply to. */
export interface ViewerContext {
  following?: boolean
  followedBy?: boolean
  blocking?: boolean
  /** Where muting differs from blocking. */
  muting?: boolean
  /** Muted on our own server, whatever the network supports. No network returns it. */
  mutingHere?: boolean
  /** False: the block or mute comes from a list and can't be undone for one person. */
  canUnblock?: boolean
  canUnmute?: boolean
}

/** A normalised profile on one network. Spec 1 §3, spec 2 §3, spec 3 §3. */
export interface Profile {
  ref: ProfileRef
  network: NetworkName
  /** The permanent id: fid, account address, X user id, DID. */
  profileId: string
  /** Without @: `mina`, `mina.example`. */
  handle: string
  /** The network's full form: `lens/mina`. */
  fullHandle: string
  displayName: string
  /** Avatar URL; absent when there is none. */
  pfp?: string
  /** Wide image behind the header. */
  banner?: string
  bio?: string
  location?: string
  website?: string
  /** The wallet of this profile on its network, if any. */
  address?: string
  followerCount: number
  followingCount: number
  status: 'active' | 'inactive'
  verified: boolean
  isPowerUser?: boolean
  /** Pays for the network’s subscription. */
  isPro?: boolean
  /** Warnings about the account and its profile. */
  labels?: readonly ContentLabel[]
  viewerContext?: ViewerContext
}
