import * as v from 'valibot'

/** The parts of Neynar's API, version 2, that we read. Source: its published OpenAPI description. */
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.transform((value) => value.replaceAll('\0', '').toWellFormed()),
  )
const fid = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(999_999_999_999))
const count = v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0)
/** They write hashes with `0x`; their description allows both. */
const hash = v.pipe(
  v.string(),
  v.regex(/^(?:0x)?[\da-f]{40}$/i),
  v.transform((value) => `0x${value.replace(/^0x/i, '').toLowerCase()}`),
)
const time = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check((value) => Number.isFinite(Date.parse(value)), 'must be a time'),
)
const url = v.fallback(v.optional(v.nullable(text(8192))), '')
const absent = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(v.nullable(schema)), undefined)

/** At most `most` entries; malformed ones are dropped. */
const list = <S extends v.GenericSchema>(schema: S, most: number) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items): v.InferOutput<S>[] =>
      items.slice(0, most).flatMap((item) => {
        const result = v.safeParse(schema, item, { abortEarly: true })
        return result.success ? [result.output] : []
      }),
    ),
  )
const listOrNone = <S extends v.GenericSchema>(schema: S, most: number) => v.fallback(v.optional(list(schema, most), []), [])

/** Also a `user_dehydrated`, which has little more than a name. */
export const NeynarUser = v.object({
  fid,
  username: v.optional(v.nullable(text(100))),
  display_name: v.fallback(v.optional(v.nullable(text(1000))), ''),
  pfp_url: url,
  profile: absent(
    v.object({
      bio: absent(v.object({ text: v.optional(v.nullable(text(10_000)), '') })),
      location: absent(v.object({ latitude: v.number(), longitude: v.number() })),
      banner: absent(v.object({ url })),
    }),
  ),
  follower_count: v.optional(count, 0),
  following_count: v.optional(count, 0),
  url,
  verified_addresses: absent(v.object({ eth_addresses: listOrNone(text(100), 100), sol_addresses: listOrNone(text(100), 100) })),
  pro: absent(v.object({ status: v.string() })),
  power_badge: absent(v.boolean()),
  viewer_context: absent(v.object({ following: v.boolean(), followed_by: v.boolean() })),
})
export type NeynarUser = v.InferOutput<typeof NeynarUser>

/** Also a `channel_dehydrated`. */
export const NeynarChannel = v.object({
  id: v.pipe(v.string(), v.regex(/^[\da-z][\da-z-]{0,99}$/)),
  name: v.fallback(v.optional(v.nullable(text(200))), ''),
  url: v.fallback(v.optional(v.nullable(text(1000))), ''),
  parent_url: v.fallback(v.optional(v.nullable(text(1000))), ''),
  description: v.fallback(v.optional(v.nullable(text(5000))), ''),
  image_url: url,
  header_image_url: url,
  created_at: absent(time),
  follower_count: v.optional(count, 0),
  member_count: v.optional(count, 0),
  lead: absent(NeynarUser),
  moderator_fids: listOrNone(fid, 100),
  viewer_context: absent(v.object({ following: v.boolean() })),
})
export type NeynarChannel = v.InferOutput<typeof NeynarChannel>

const range = v.object({ start: v.pipe(v.number(), v.integer(), v.minValue(0)), end: v.pipe(v.number(), v.integer(), v.minValue(0)) })

const core = {
  hash,
  author: NeynarUser,
  text: v.fallback(v.optional(v.nullable(text(20_000))), ''),
  timestamp: time,
  parent_hash: absent(hash),
  parent_url: absent(text(1000)),
  parent_author: absent(v.object({ fid: absent(fid) })),
  thread_hash: absent(hash),
  channel: absent(NeynarChannel),
  mentioned_profiles: listOrNone(NeynarUser, 50),
  mentioned_profiles_ranges: listOrNone(range, 50),
  reactions: absent(
    v.object({ likes_count: count, recasts_count: count, recasts: listOrNone(v.object({ fid, fname: v.optional(text(100), '') }), 20) }),
  ),
  replies: absent(v.object({ count })),
  viewer_context: absent(v.object({ liked: v.boolean(), recasted: v.boolean() })),
}
const urlEmbed = v.object({ url: text(8192) })
const EmbeddedCast = v.object({ ...core, embeds: listOrNone(urlEmbed, 10) })

export const NeynarCast = v.object({ ...core, embeds: listOrNone(v.union([v.object({ cast: EmbeddedCast }), urlEmbed]), 10) })
export type NeynarCast = v.InferOutput<typeof NeynarCast>

interface Thread extends NeynarCast {
  direct_replies: Thread[]
}
const Thread: v.GenericSchema<unknown, Thread> = v.object({
  ...NeynarCast.entries,
  direct_replies: v.lazy(() => listOrNone(Thread, 100)),
}) as unknown as v.GenericSchema<unknown, Thread>
export type NeynarThread = Thread

const next = absent(v.object({ cursor: absent(v.pipe(v.string(), v.maxLength(900))) }))
const most = 150

export const UsersReply = v.object({ users: list(NeynarUser, most) })
export const UserSearchReply = v.object({ result: v.object({ users: list(NeynarUser, most), next }) })
export const UserReply = v.object({ user: NeynarUser })
export const CastReply = v.object({ cast: NeynarCast })
export const CastsReply = v.object({ result: v.object({ casts: list(NeynarCast, most), next }) })
export const FeedReply = v.object({ casts: list(NeynarCast, most), next })
export const ConversationReply = v.object({ conversation: v.object({ cast: Thread }), next })
export const FollowersReply = v.object({ users: list(v.object({ user: NeynarUser }), most), next })
export const BlocksReply = v.object({ blocks: list(v.object({ blocked: absent(NeynarUser) }), most), next })
export const RelevantFollowersReply = v.object({ all_relevant_followers_dehydrated: list(v.object({ user: NeynarUser }), 5000) })
export const CastReactionsReply = v.object({ reactions: list(v.object({ user: NeynarUser }), most), next })
export const UserReactionsReply = v.object({ reactions: list(v.object({ cast: NeynarCast, reaction_timestamp: time }), most), next })
export const ChannelReply = v.object({ channel: NeynarChannel })
export const ChannelsReply = v.object({ channels: list(NeynarChannel, 200), next })
export const TrendingChannelsReply = v.object({ channels: list(v.object({ channel: NeynarChannel }), most), next })

export const NeynarNotification = v.object({
  most_recent_timestamp: time,
  type: v.picklist(['follows', 'recasts', 'likes', 'mention', 'reply', 'quote']),
  cast: absent(NeynarCast),
  follows: listOrNone(v.object({ user: NeynarUser }), most),
  reactions: listOrNone(v.object({ user: NeynarUser }), most),
})
export type NeynarNotification = v.InferOutput<typeof NeynarNotification>
export const NotificationsReply = v.object({ notifications: list(NeynarNotification, most), next })

/** Errors are `{code?, message, property?}`. */
export const NeynarError = v.object({ message: text(500) })
