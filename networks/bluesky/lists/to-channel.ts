import type { Channel } from '@chorus/model/channel'
import { readUri, toPostId } from '../post-id.ts'
import { toProfile } from '../to-profile.ts'
import type { WireFeedGenerator } from '../wire.ts'

/** A feed generator, as the place for posts that it is. */
export function toChannel(wire: WireFeedGenerator): Channel {
  const creator = toProfile(wire.creator)
  return {
    network: 'bluesky',
    id: toPostId(wire.uri),
    name: wire.displayName,
    description: wire.description,
    imageUrl: wire.avatar,
    url: `https://bsky.app/profile/${creator.profileId}/feed/${readUri(wire.uri).key}`,
    // Nobody counts who keeps a feed; people like those that they do.
    followerCount: wire.likeCount,
    timestamp: Date.parse(wire.indexedAt) || 0,
    lead: creator,
    hosts: [creator],
  }
}
