import type { Cast, User } from '@chorus/contract/farcaster/farcaster-types'
import { withTimeout } from '../../../upstream/with-timeout.ts'
import type { HubCache } from './hub-cache.ts'
import { toMilliseconds, type HubCast } from './hub-wire.ts'

/** ms to wait for a cast's counts. */
const timeoutMs = 400

/** A user without counts, follows and addresses. */
export async function toUser({ fetchUser }: HubCache, fid: number): Promise<User> {
  const user = await fetchUser(fid).catch(() => undefined)
  return {
    fid: String(fid),
    username: user?.username ?? `!${fid}`,
    display_name: user?.displayName ?? '',
    pfp: user?.pfp ?? '',
    bio: user?.bio ?? '',
    followers: 0,
    following: 0,
    addresses: [],
    solanaAddresses: [],
    isFollowing: false,
    isFollowedBack: false,
    ...(user?.location && { location: user.location }),
    ...(user?.url && { url: user.url }),
    ...(user?.banner && { banner: user.banner }),
  }
}

/** A cast with its author, counts and the casts it refers to, `depth` levels deep. */
export async function toCast(cache: HubCache, hubCast: HubCast, depth = 1): Promise<Cast> {
  const { hash, data } = cache.learn(hubCast)
  const { castAddBody: body } = data
  const quoted = body.embeds.find((embed) => 'castId' in embed) as { castId: { fid: number; hash: string } } | undefined
  if (quoted) cache.learnAuthor(quoted.castId)
  if (body.parentCastId) cache.learnAuthor(body.parentCastId)
  const toReferenced = async (id: { fid: number; hash: string } | null | undefined): Promise<Cast | undefined> => {
    if (!id || depth < 1) return undefined
    const found = await cache.fetchCast(id.hash).catch(() => undefined)
    return found ? toCast(cache, found, depth - 1) : toGone(id)
  }
  const [author, mentioned, parentCast, quotedCast, counts] = await Promise.all([
    toUser(cache, data.fid),
    Promise.all(body.mentions.map((fid) => cache.fetchUser(fid).catch(() => undefined))),
    toReferenced(body.parentCastId),
    toReferenced(quoted?.castId),
    withTimeout(cache.fetchCounts({ fid: data.fid, hash }), timeoutMs),
  ])
  const at = new Date(toMilliseconds(data.timestamp)).toISOString()
  return {
    hash,
    fid: String(data.fid),
    text: body.text,
    timestamp: at,
    created_at: at,
    deleted_at: null,
    author,
    channel: toChannel(body.parentUrl),
    parent_hash: body.parentCastId?.hash,
    parent_fid: body.parentCastId && String(body.parentCastId.fid),
    parent_url: body.parentUrl ?? undefined,
    embeds: body.embeds.flatMap((embed) => ('url' in embed ? [{ url: String(embed.url) }] : [])),
    mentions: body.mentions.map(String),
    mentions_positions: body.mentionsPositions,
    mentions_user: body.mentions.map((fid, index) => ({ fid: String(fid), handle: mentioned[index]?.username ?? String(fid) })),
    likeCount: counts?.likes ?? 0,
    recastCount: counts?.recasts ?? 0,
    quotedCount: 0,
    replyCount: counts?.replies ?? 0,
    liked: false,
    recasted: false,
    bookmarked: false,
    parentCast,
    quotedCast,
  }
}

/** Leaves out the items that fail. */
export const toCasts = async (cache: HubCache, casts: readonly HubCast[]): Promise<Cast[]> =>
  (await Promise.allSettled(casts.map((cast) => toCast(cache, cast)))).flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  )

/** Placeholder for a referenced cast that no longer exists. */
export const toGone = ({ fid, hash }: { fid: number; hash: string }): Cast => ({
  hash,
  fid: String(fid),
  text: '',
  deleted_at: new Date(0).toISOString(),
  embeds: [],
  mentions: [],
  mentions_positions: [],
  mentions_user: [],
  likeCount: 0,
  recastCount: 0,
  quotedCount: 0,
  replyCount: 0,
  liked: false,
  recasted: false,
  bookmarked: false,
})

/** The channel of a cast, from the channel's URL. */
export function toChannel(url: string | null | undefined): Cast['channel'] {
  const id = /^https?:\/\/\S+\/([a-z\d-]{1,60})$/i.exec(url ?? '')?.[1]
  return id ? { id, name: id, description: '', image_url: '', url: url!, parent_url: url! } : undefined
}
