import type { ChannelBrief } from '@chorus/contract/farcaster/farcaster-channels'
import type { Cast, Channel, User } from '@chorus/contract/farcaster/farcaster-types'
import { type MentionSpan, takeOutMentions } from '../hub/take-out-mentions.ts'
import type { ClientCast, ClientChannel, ClientUser } from './client-wire.ts'

export function toUser({ fid, username, displayName, pfp, profile, followerCount, followingCount, viewerContext }: ClientUser): User {
  return {
    fid: String(fid),
    username: username || `!${fid}`,
    display_name: displayName ?? '',
    pfp: pfp?.url ?? '',
    bio: profile?.bio?.text ?? '',
    followers: followerCount,
    following: followingCount,
    addresses: [],
    solanaAddresses: [],
    isFollowing: viewerContext?.following ?? false,
    isFollowedBack: viewerContext?.followedBy ?? false,
    ...(profile?.accountLevel ? { isProUser: profile.accountLevel === 'pro' } : {}),
    ...(profile?.location?.description ? { location: profile.location.description } : {}),
    ...(profile?.bannerImageUrl ? { banner: profile.bannerImageUrl } : {}),
    ...(profile?.url ? { url: profile.url } : {}),
  }
}

export function toChannelBrief({ id, key, url, viewerContext, ...channel }: ClientChannel): ChannelBrief {
  const name = id ?? key ?? ''
  const at = url ?? ''
  return {
    id: name,
    name: channel.name || name,
    description: channel.description ?? '',
    image_url: channel.imageUrl ?? '',
    header_image_url: channel.headerImageUrl ?? '',
    url: at,
    parent_url: at,
    follower_count: channel.followerCount,
    ...(typeof channel.createdAt === 'number' ? { createdAt: channel.createdAt, created_at: channel.createdAt } : {}),
    ...(typeof viewerContext?.following === 'boolean' ? { isFollowing: viewerContext.following } : {}),
  }
}

const toChannelOfCast = ({ key, name, imageUrl }: NonNullable<ClientCast['channel']>, url: string): Channel => ({
  id: key,
  name: name || key,
  description: '',
  image_url: imageUrl ?? '',
  url,
  parent_url: url,
})

/** A cast with the casts that it embeds. For a parent cast, the service only gives hash and author. */
export function toCast(cast: ClientCast): Cast {
  const { hash, author, embeds, channel, parentHash, parentAuthor, threadHash, parentSource, viewerContext } = cast
  const at = new Date(cast.timestamp).toISOString()
  const { text, mentions, positions } = readMentions(cast)
  const quoted = embeds?.casts?.[0]
  const urls = [
    ...[...(embeds?.images ?? []), ...(embeds?.videos ?? [])].map(({ sourceUrl, url }) => sourceUrl || url),
    ...(embeds?.urls ?? []).map(({ openGraph }) => openGraph?.url),
  ].filter((url): url is string => Boolean(url))
  const inReplyTo = parentHash ? { parent_hash: parentHash, parent_fid: parentAuthor ? String(parentAuthor.fid) : undefined } : {}
  return {
    hash,
    fid: String(author.fid),
    text,
    timestamp: at,
    created_at: at,
    deleted_at: cast.deleted ? at : null,
    author: toUser(author),
    channel: channel ? toChannelOfCast(channel, parentSource?.url ?? '') : undefined,
    ...inReplyTo,
    ...(parentSource?.type === 'url' ? { parent_url: parentSource.url } : {}),
    ...(parentHash && threadHash && threadHash !== hash ? { root_parent_hash: threadHash } : {}),
    embeds: [...new Set(urls)].map((url) => ({ url })),
    mentions: mentions.map(({ fid }) => String(fid)),
    mentions_positions: positions,
    mentions_user: mentions.map(({ fid, username }) => ({ fid: String(fid), handle: username || String(fid) })),
    likeCount: cast.reactions?.count ?? 0,
    recastCount: cast.recasts?.count ?? 0,
    quotedCount: cast.quoteCount ?? 0,
    replyCount: cast.replies?.count ?? 0,
    liked: viewerContext?.reacted ?? false,
    recasted: viewerContext?.recast ?? false,
    bookmarked: viewerContext?.bookmarked ?? false,
    quotedCast: quoted ? toCast(quoted) : undefined,
  }
}

/** The service writes mentions into the text and lists who is mentioned, but not where. */
function readMentions({ text, mentions = [] }: ClientCast) {
  const byName = new Map(mentions.flatMap((profile) => (profile.username ? [[profile.username.toLowerCase(), profile] as const] : [])))
  const bytesBefore = (index: number) => Buffer.byteLength(text.slice(0, index))
  const spans = [...text.matchAll(/@([a-z\d][a-z\d.-]*)/gi)].flatMap(({ 0: name, 1: handle = '', index }): MentionSpan<ClientUser>[] => {
    // A name at the end of a sentence is followed by its full stop.
    const bare = handle.replace(/[.-]+$/, '')
    const profile = byName.get(bare.toLowerCase())
    return profile ? [{ profile, start: bytesBefore(index), end: bytesBefore(index + name.length - (handle.length - bare.length)) }] : []
  })
  return takeOutMentions(text, spans)
}
