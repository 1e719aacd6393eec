import * as v from 'valibot'

/** Provider API §2. Numbers may arrive as strings and vice versa: both are read, one is written. */
const text = v.pipe(v.string(), v.maxLength(50_000))
const uri = v.pipe(v.string(), v.maxLength(8192))
const count = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]), v.minValue(0))
const fid = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,12}$/))

export const User = v.object({
  fid,
  username: v.pipe(v.string(), v.maxLength(100)),
  display_name: v.optional(v.nullable(text), ''),
  pfp: v.optional(v.nullable(uri), ''),
  bio: v.optional(v.nullable(text), ''),
  followers: v.optional(count, 0),
  following: v.optional(count, 0),
  addresses: v.optional(v.array(v.string()), []),
  solanaAddresses: v.optional(v.array(v.string()), []),
  isFollowing: v.optional(v.boolean()),
  isFollowedBack: v.optional(v.boolean()),
  /** Whether the viewer has blocked the account. */
  isBlocking: v.optional(v.boolean()),
  isPowerUser: v.optional(v.boolean()),
  isProUser: v.optional(v.boolean()),
  /** As the account states it, often `geo:` and coordinates. */
  location: v.optional(v.nullable(text)),
  banner: v.optional(v.nullable(uri)),
  url: v.optional(v.nullable(uri)),
})
export type User = v.InferOutput<typeof User>

export const Channel = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  name: text,
  description: v.optional(v.nullable(text), ''),
  image_url: v.optional(v.nullable(uri), ''),
  url: v.optional(v.nullable(uri), ''),
  parent_url: v.optional(v.nullable(uri), ''),
  /** SECONDS; both spellings occur. */
  createdAt: v.optional(v.number()),
  created_at: v.optional(v.number()),
  follower_count: v.optional(v.number()),
})
export type Channel = v.InferOutput<typeof Channel>

export const embedMediaTypes = ['image', 'nft', 'audio', 'font', 'video', 'text', 'frame', 'cast', 'application', 'unknown'] as const

export interface Cast {
  hash: string
  fid: string
  text: string
  timestamp?: string
  created_at?: string
  deleted_at?: string | null
  author?: User
  recastedBy?: User
  channel?: Channel | null
  parent_hash?: string | null
  parent_fid?: string | null
  parent_url?: string | null
  root_parent_hash?: string | null
  /** Casts above it, up to the root: 1 for a reply to the root. Absent: unknown. */
  reply_depth?: number
  embeds: { url: string }[]
  embed_urls?: { url: string; type?: string }[]
  mentions: string[]
  /** UTF-8 bytes */
  mentions_positions: number[]
  mentions_user: { fid: string; handle: string }[]
  likeCount: number
  recastCount: number
  quotedCount: number
  /** A numeric string on the wire. */
  replyCount: number
  liked: boolean
  recasted: boolean
  bookmarked: boolean
  parentCast?: Cast | null
  rootParentCast?: Cast | null
  quotedCast?: Cast | null
  threads?: Cast[]
  sendFrom?: { display_name: string; name: string } | null
}

const embed = v.object({ url: uri, type: v.optional(v.nullable(v.string()), 'unknown') })
const near = v.optional(v.nullable(v.lazy((): v.GenericSchema<unknown, Cast> => Cast)))

export const Cast: v.GenericSchema<unknown, Cast> = v.object({
  hash: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i)),
  fid,
  text,
  timestamp: v.optional(v.string()),
  created_at: v.optional(v.string()),
  deleted_at: v.optional(v.nullable(v.string())),
  author: v.optional(User),
  recastedBy: v.optional(User),
  channel: v.optional(v.nullable(Channel)),
  parent_hash: v.optional(v.nullable(v.string())),
  parent_fid: v.optional(v.nullable(fid)),
  parent_url: v.optional(v.nullable(v.string())),
  root_parent_hash: v.optional(v.nullable(v.string())),
  reply_depth: v.optional(count),
  embeds: v.optional(v.array(v.object({ url: uri })), []),
  embed_urls: v.optional(v.array(embed)),
  mentions: v.optional(v.array(fid), []),
  mentions_positions: v.optional(v.array(v.number()), []),
  mentions_user: v.optional(v.array(v.object({ fid, handle: v.string() })), []),
  likeCount: v.optional(count, 0),
  recastCount: v.optional(count, 0),
  quotedCount: v.optional(count, 0),
  replyCount: v.optional(count, 0),
  liked: v.optional(v.boolean(), false),
  recasted: v.optional(v.boolean(), false),
  bookmarked: v.optional(v.boolean(), false),
  parentCast: near,
  rootParentCast: near,
  quotedCast: near,
  threads: v.optional(v.array(v.lazy((): v.GenericSchema<unknown, Cast> => Cast))),
  sendFrom: v.optional(v.nullable(v.object({ display_name: text, name: text }))),
}) as unknown as v.GenericSchema<unknown, Cast>

/** A list of casts that drops malformed entries. */
export const Casts = v.pipe(
  v.array(v.unknown()),
  v.transform((items): Cast[] =>
    items.slice(0, 1000).flatMap((item) => {
      const result = v.safeParse(Cast, item, { abortEarly: true })
      return result.success ? [result.output] : []
    }),
  ),
)
