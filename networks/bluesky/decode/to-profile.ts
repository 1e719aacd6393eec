import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import { isWebUrl } from '@chorus/model/text/is-web-url'
import { readUri } from '../post-id.ts'
import { toProfileLabels } from './to-labels.ts'
import type { WireProfile } from './wire.ts'

export function toProfile(wire: WireProfile): Profile {
  const { viewer } = wire
  return {
    ref: toProfileRef('bluesky', wire.did),
    network: 'bluesky',
    profileId: wire.did,
    handle: wire.handle,
    fullHandle: wire.handle,
    // Spec 3 §3: the first part of the handle stands in for a missing name.
    displayName: wire.displayName?.trim() || wire.handle.split('.')[0]!,
    pfp: wire.avatar,
    banner: wire.banner,
    bio: wire.description,
    website: wire.website && isWebUrl(wire.website) ? wire.website : undefined,
    followerCount: wire.followersCount,
    followingCount: wire.followsCount,
    status: 'active',
    verified: wire.verification?.verifiedStatus === 'valid',
    labels: toProfileLabels(wire.labels, wire.did),
    viewerContext: viewer && {
      following: viewer.following !== undefined,
      followedBy: viewer.followedBy !== undefined,
      blocking: viewer.blocking !== undefined,
      muting: viewer.muted,
      // A block or mute through a list applies to all of its members: there is no individual record to remove.
      canUnblock: viewer.blocking === undefined || readUri(viewer.blocking).collection === 'app.bsky.graph.block',
      canUnmute: viewer.mutedByList === undefined,
    },
  }
}
