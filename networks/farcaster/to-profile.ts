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
    banner: wire.banner || undefined,
    bio: wire.bio || undefined,
    location: toPlace(wire.location),
    website: wire.url || undefined,
    address: wire.addresses[0],
    followerCount: wire.followers,
    followingCount: wire.following,
    status: 'active',
    verified: wire.isPowerUser ?? false,
    isPowerUser: wire.isPowerUser,
    isPro: wire.isProUser,
    viewerContext:
      wire.isFollowing === undefined
        ? undefined
        : {
            following: wire.isFollowing,
            followedBy: wire.isFollowedBack,
            ...(wire.isBlocking !== undefined && { blocking: wire.isBlocking }),
          },
  }
}

/** Accounts state coordinates as `geo:48.85,2.35`. */
const toPlace = (location: string | null | undefined): string | undefined =>
  location?.trim().replace(/^geo:([-\d.]+),([-\d.]+).*$/i, '$1, $2') || undefined
