import type { NetworkName } from './limits.ts'
import type { ProfileRef } from './ref.ts'

/** How the viewer and this profile relate. Absent on a profile: nobody is looking with an account that it means anything to. */
export interface ViewerContext {
  following?: boolean
  followedBy?: boolean
  blocking?: boolean
  /** Where muting is not the same as blocking. */
  muting?: boolean
  /** Muted by our own server, whatever the network offers. No network tells it. */
  mutingHere?: boolean
  /** False: a list of many people does it, and it is not taken back here for one of them. */
  canUnblock?: boolean
  canUnmute?: boolean
}

/** A profile on one network, normalised. Spec 1 §3, spec 2 §3, spec 3 §3. */
export interface Profile {
  ref: ProfileRef
  network: NetworkName
  /** The lasting id: fid, account address, X user id, did. */
  profileId: string
  /** Without @: `mina`, `mina.example`. */
  handle: string
  /** As the network writes it in full: `lens/mina`. */
  fullHandle: string
  displayName: string
  /** Avatar address; absent when the person has none. */
  pfp?: string
  /** Wide picture behind the header. */
  banner?: string
  bio?: string
  location?: string
  website?: string
  /** The wallet that stands for this profile on its network, when there is one. */
  address?: string
  followerCount: number
  followingCount: number
  status: 'active' | 'inactive'
  verified: boolean
  isPowerUser?: boolean
  viewerContext?: ViewerContext
}
