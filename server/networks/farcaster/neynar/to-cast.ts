import type { ChannelBrief } from '@chorus/contract/farcaster/farcaster-channels'
import type { Cast, Channel, User } from '@chorus/contract/farcaster/farcaster-types'
import { takeOutMentions } from '../hub/take-out-mentions.ts'
import type { NeynarCast, NeynarChannel, NeynarUser } from './neynar-wire.ts'

export function toUser(user: NeynarUser): User {
  const { profile, verified_addresses: verified, viewer_context: viewer } = user
  return {
    fid: String(user.fid),
    username: user.username || `!${user.fid}`,
    display_name: user.display_name ?? '',
    pfp: user.pfp_url ?? '',
    bio: profile?.bio?.text ?? '',
    followers: user.follower_count,
    following: user.following_count,
    addresses: verified?.eth_addresses ?? [],
    solanaAddresses: verified?.sol_addresses ?? [],
    isFollowing: viewer?.following ?? false,
    isFollowedBack: viewer?.followed_by ?? false,
    ...(user.power_badge ? { isPowerUser: true } : {}),
    ...(user.pro ? { isProUser: user.pro.status === 'subscribed' } : {}),
    ...(profile?.location ? { location: `geo:${profile.location.latitude},${profile.location.longitude}` } : {}),
    ...(profile?.banner?.url ? { banner: profile.banner.url } : {}),
    ...(user.url ? { url: user.url } : {}),
  }
}

/** Casts name their channel by a URL, which the provider calls `parent_url`. */
const toChannel = (channel: NeynarChannel): Channel => {
  const url = channel.parent_url || channel.url || ''
  const createdAt = channel.created_at ? Math.floor(Date.parse(channel.created_at) / 1000) : undefined
  return {
    id: channel.id,
    name: channel.name || channel.id,
    description: channel.description ?? '',
    image_url: channel.image_url ?? '',
    url,
    parent_url: url,
    ...(createdAt === undefined ? {} : { createdAt, created_at: createdAt }),
    follower_count: channel.follower_count,
  }
}

export function toChannelBrief(channel: NeynarChannel): ChannelBrief {
  const lead = channel.lead ? toUser(channel.lead) : undefined
  return {
    ...toChannel(channel),
    header_image_url: channel.header_image_url ?? '',
    member_count: channel.member_count,
    hostFids: [...new Set([...(lead ? [Number(lead.fid)] : []), ...channel.moderator_fids])],
    ...(channel.viewer_context ? { isFollowing: channel.viewer_context.following } : {}),
    ...(lead
      ? {
          lead: {
            fid: Number(lead.fid),
            username: lead.username,
            display_name: lead.display_name ?? '',
            pfp: lead.pfp ?? '',
            bio: lead.bio ?? '',
            followers: lead.followers,
            following: lead.following,
            addresses: lead.addresses,
            isFollowing: lead.isFollowing ?? false,
            isFollowedBack: lead.isFollowedBack ?? false,
          },
        }
      : {}),
  }
}

type Core = Omit<NeynarCast, 'embeds'> & { embeds: readonly ({ url: string } | { cast: NeynarCast | EmbeddedCast })[] }
type EmbeddedCast = Extract<NeynarCast['embeds'][number], { cast: unknown }>['cast']

/** A cast with the casts that it embeds. What it replies to is not part of a provider's cast. */
export function toCast(cast: Core): Cast {
  const quoted = cast.embeds.find((embed) => 'cast' in embed)
  const at = new Date(cast.timestamp).toISOString()
  const { text, mentions, positions } = readMentions(cast)
  return {
    hash: cast.hash,
    fid: String(cast.author.fid),
    text,
    timestamp: at,
    created_at: at,
    deleted_at: null,
    author: toUser(cast.author),
    channel: cast.channel ? toChannel(cast.channel) : undefined,
    parent_hash: cast.parent_hash ?? undefined,
    parent_fid: cast.parent_author?.fid ? String(cast.parent_author.fid) : undefined,
    parent_url: cast.parent_url ?? undefined,
    root_parent_hash: cast.parent_hash && cast.thread_hash ? cast.thread_hash : undefined,
    embeds: cast.embeds.flatMap((embed) => ('url' in embed ? [{ url: embed.url }] : [])),
    mentions: mentions.map(({ fid }) => String(fid)),
    mentions_positions: positions,
    mentions_user: mentions.map(({ fid, username }) => ({ fid: String(fid), handle: username || String(fid) })),
    likeCount: cast.reactions?.likes_count ?? 0,
    recastCount: cast.reactions?.recasts_count ?? 0,
    quotedCount: 0,
    replyCount: cast.replies?.count ?? 0,
    liked: cast.viewer_context?.liked ?? false,
    recasted: cast.viewer_context?.recasted ?? false,
    bookmarked: false,
    quotedCast: quoted ? toCast(quoted.cast) : undefined,
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * The provider writes mentions into the text and names their ranges; the network's own text is without them. Nothing published says
 * whether ranges count bytes or characters, so a range counts only where it spans the name.
 */
function readMentions({ text, mentioned_profiles: profiles, mentioned_profiles_ranges: ranges }: Core): {
  text: string
  mentions: NeynarUser[]
  positions: number[]
} {
  const source = text ?? ''
  const bytes = encoder.encode(source)
  const spans = profiles.flatMap((profile, index) => {
    const range = ranges[index]
    if (!range || !profile.username) return []
    const name = `@${profile.username}`.toLowerCase()
    const isName = (found: string) => found.toLowerCase() === name
    if (isName(decoder.decode(bytes.subarray(range.start, range.end)))) return [{ profile, start: range.start, end: range.end }]
    if (!isName(source.slice(range.start, range.end))) return []
    const start = encoder.encode(source.slice(0, range.start)).length
    return [{ profile, start, end: start + encoder.encode(source.slice(range.start, range.end)).length }]
  })
  return takeOutMentions(source, spans)
}
