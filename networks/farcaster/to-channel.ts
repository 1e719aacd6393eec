import type { ChannelBrief } from '@chorus/contract/farcaster/farcaster-channels'
import type { Channel as WireChannel } from '@chorus/contract/farcaster/farcaster-types'
import type { Channel } from '@chorus/model/channel'
import { toProfile } from './to-profile.ts'

/** The channel of a cast, whose details may be missing. */
export const toChannel = (wire: WireChannel): Channel => ({
  network: 'farcaster',
  kind: 'channel',
  id: wire.id,
  name: wire.name || wire.id,
  description: wire.description || undefined,
  imageUrl: wire.image_url || undefined,
  url: `https://farcaster.xyz/~/channel/${encodeURIComponent(wire.id)}`,
  parentUrl: wire.parent_url || wire.url || undefined,
  followerCount: wire.follower_count ?? 0,
  timestamp: (wire.createdAt ?? wire.created_at ?? 0) * 1000,
})

interface ChannelFacts {
  /** Whether this server can follow channels for its accounts. */
  canJoin: boolean
  /** Whether the viewer has muted it. Absent: not reported. */
  blocked?: boolean | undefined
}

export function toChannelDetails(wire: ChannelBrief, { canJoin, blocked }: ChannelFacts): Channel {
  const toPerson = (person: NonNullable<ChannelBrief['lead']>) => toProfile({ ...person, fid: String(person.fid), solanaAddresses: [] })
  return {
    ...toChannel(wire),
    coverUrl: wire.header_image_url || undefined,
    lead: wire.lead && toPerson(wire.lead),
    hosts: wire.hosts?.map(toPerson),
    isMember: wire.isFollowing,
    canJoin,
    ...(blocked !== undefined && { blocked }),
  }
}
