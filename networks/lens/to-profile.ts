import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import { toMediaUri } from './decode/to-media-uri.ts'
import type { WireAccount } from './wire.ts'

export function toProfile(wire: WireAccount, counts?: { followers: number; following: number }): Profile {
  const { address, metadata, username, operations } = wire
  const handle = username?.localName || address
  const attribute = (key: string) => metadata?.attributes?.find((each) => each.key === key)?.value || undefined
  return {
    // One address in two spellings would look like two people.
    ref: toProfileRef('lens', address.toLowerCase()),
    network: 'lens',
    profileId: address.toLowerCase(),
    handle,
    fullHandle: username?.value || address,
    displayName: metadata?.name?.trim() || handle,
    pfp: metadata?.picture ? toMediaUri(metadata.picture) : undefined,
    banner: metadata?.coverPicture ? toMediaUri(metadata.coverPicture) : undefined,
    bio: metadata?.bio || undefined,
    location: attribute('location'),
    website: attribute('website'),
    address,
    followerCount: counts?.followers ?? 0,
    followingCount: counts?.following ?? 0,
    status: 'active',
    verified: false,
    viewerContext: operations
      ? {
          following: operations.isFollowedByMe,
          followedBy: operations.isFollowingMe,
          blocking: operations.isBlockedByMe,
          muting: operations.isMutedByMe,
        }
      : undefined,
  }
}
