import type { Channel } from '@chorus/model/channel'
import { toContentLabels } from '../decode/to-labels.ts'
import { toProfile } from '../decode/to-profile.ts'
import type { WireFeedGenerator } from '../decode/wire.ts'
import { readUri, toPostId } from '../post-id.ts'

/** Converts a feed generator to a channel. */
export function toChannel(wire: WireFeedGenerator): Channel {
  const creator = toProfile(wire.creator)
  return {
    network: 'bluesky',
    kind: 'feed',
    id: toPostId(wire.uri),
    name: wire.displayName,
    description: wire.description,
    imageUrl: wire.avatar,
    url: `https://bsky.app/profile/${creator.profileId}/feed/${readUri(wire.uri).key}`,
    // The network doesn't count saves of a feed, so likes stand in.
    followerCount: wire.likeCount,
    timestamp: Date.parse(wire.indexedAt) || 0,
    lead: creator,
    hosts: [creator],
    labels: toContentLabels(wire.labels, creator.profileId),
  }
}
