import type { User } from '@chorus/contract/farcaster/farcaster-types'
import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'

export function toProfile(wire: User): Profile {
  return {
    ref: toProfileRef('farcaster', wire.fid),
    network: 'farcaster',
    profileId: wire.fid,
    handle: wire.username,
    fullHandle: wire.username,
    displayName: wire.display_name?.trim() || wire.username.split('.')[0]!,
    pfp: wire.pfp || undefined,
    bio: wire.bio || undefined,
    address: wire.addresses[0],
    followerCount: wire.followers,
    followingCount: wire.following,
    status: 'active',
    verified: wire.isPowerUser ?? false,
    isPowerUser: wire.isPowerUser,
    viewerContext: wire.isFollowing === undefined ? undefined : { following: wire.isFollowing, followedBy: wire.isFollowedBack },
  }
}
