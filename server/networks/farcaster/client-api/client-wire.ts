import * as v from 'valibot'

// The parts of Farcaster's client API that we read. Its own clients treat nearly everything as optional.

const text = v.pipe(v.string(), v.maxLength(50_000))
const uri = v.pipe(v.string(), v.maxLength(8192))
const count = v.pipe(v.number(), v.minValue(0))
const fid = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const maybe = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema))
const list = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.array(v.unknown()),
    v.maxLength(1000),
    v.transform((items) =>
      items.flatMap((item): v.InferOutput<S>[] => {
        const result = v.safeParse(schema, item)
        return result.success ? [result.output] : []
      }),
    ),
  )

export const ClientError = v.object({ errors: v.pipe(v.array(v.object({ message: v.string() })), v.minLength(1)) })

export const ClientUser = v.object({
  fid,
  username: maybe(v.pipe(v.string(), v.maxLength(100))),
  displayName: maybe(text),
  pfp: maybe(v.object({ url: maybe(uri) })),
  profile: maybe(
    v.object({
      bio: maybe(v.object({ text: maybe(text) })),
      location: maybe(v.object({ description: maybe(text) })),
      bannerImageUrl: maybe(uri),
      url: maybe(uri),
      accountLevel: maybe(v.string()),
    }),
  ),
  followerCount: v.optional(count, 0),
  followingCount: v.optional(count, 0),
  viewerContext: maybe(v.object({ following: maybe(v.boolean()), followedBy: maybe(v.boolean()) })),
})
export type ClientUser = v.InferOutput<typeof ClientUser>

const counted = maybe(v.object({ count }))

export interface ClientCast {
  hash: string
  parentHash?: string | null | undefined
  parentAuthor?: ClientUser | null | undefined
  threadHash?: string | null | undefined
  /** Where a top-level cast was written: the URL of a channel. */
  parentSource?: { type: string; url: string } | null | undefined
  text: string
  timestamp: number
  author: ClientUser
  mentions?: ClientUser[] | undefined
  embeds?:
    | {
        images?: { url?: string | null | undefined; sourceUrl?: string | null | undefined }[] | undefined
        videos?: { url?: string | null | undefined; sourceUrl?: string | null | undefined }[] | undefined
        urls?: { openGraph?: { url?: string | null | undefined } | null | undefined }[] | undefined
        casts?: ClientCast[] | undefined
      }
    | null
    | undefined
  replies?: { count: number } | null | undefined
  reactions?: { count: number } | null | undefined
  recasts?: { count: number; recasters?: Pick<ClientUser, 'fid' | 'username' | 'displayName'>[] | undefined } | null | undefined
  quoteCount?: number | null | undefined
  channel?: { key: string; name?: string | null | undefined; imageUrl?: string | null | undefined } | null | undefined
  deleted?: boolean | null | undefined
  castType?: string | null | undefined
  viewerContext?: { reacted?: boolean; recast?: boolean; bookmarked?: boolean } | null | undefined
}

const media = v.optional(list(v.object({ url: maybe(uri), sourceUrl: maybe(uri) })))

export const ClientCast: v.GenericSchema<unknown, ClientCast> = v.object({
  hash,
  parentHash: maybe(hash),
  parentAuthor: maybe(ClientUser),
  threadHash: maybe(hash),
  parentSource: maybe(v.object({ type: v.string(), url: uri })),
  text: v.optional(text, ''),
  timestamp: count,
  author: ClientUser,
  mentions: v.optional(list(ClientUser)),
  embeds: maybe(
    v.object({
      images: media,
      videos: media,
      urls: v.optional(list(v.object({ openGraph: maybe(v.object({ url: maybe(uri) })) }))),
      casts: v.optional(list(v.lazy((): v.GenericSchema<unknown, ClientCast> => ClientCast))),
    }),
  ),
  replies: counted,
  reactions: counted,
  recasts: maybe(v.object({ count, recasters: v.optional(list(v.pick(ClientUser, ['fid', 'username', 'displayName']))) })),
  quoteCount: maybe(count),
  channel: maybe(v.object({ key: v.string(), name: maybe(v.string()), imageUrl: maybe(uri) })),
  deleted: maybe(v.boolean()),
  castType: maybe(v.string()),
  viewerContext: maybe(
    v.object({ reacted: v.optional(v.boolean()), recast: v.optional(v.boolean()), bookmarked: v.optional(v.boolean()) }),
  ),
}) as unknown as v.GenericSchema<unknown, ClientCast>

const Casts = list(ClientCast)
const Users = list(ClientUser)

export const CastsResult = v.pipe(
  v.object({ casts: Casts }),
  v.transform(({ casts }) => casts),
)
export const QuotesResult = v.pipe(
  v.object({ quotes: Casts }),
  v.transform(({ quotes }) => quotes),
)
/** Feeds of today and of the specs. */
export const FeedResult = v.union([
  v.pipe(
    v.object({
      items: list(v.object({ id: v.string(), cast: ClientCast })),
      latestMainCastTimestamp: maybe(count),
    }),
    v.transform(({ items, latestMainCastTimestamp }) => ({
      casts: items.map(({ cast }) => cast),
      ids: items.map(({ id }) => id),
      olderThan: latestMainCastTimestamp ?? undefined,
    })),
  ),
  v.pipe(
    v.object({ feed: list(v.object({ cast: ClientCast })) }),
    v.transform(({ feed }) => ({ casts: feed.map(({ cast }) => cast), ids: [] as string[], olderThan: undefined })),
  ),
  v.pipe(
    CastsResult,
    v.transform((casts) => ({ casts, ids: [] as string[], olderThan: undefined })),
  ),
])
export const CastResult = v.union([
  v.pipe(
    v.object({ cast: ClientCast }),
    v.transform(({ cast }) => [cast]),
  ),
  CastsResult,
])
/** A user, or a page with a user on it. */
export const UserResult = v.pipe(
  v.object({ user: ClientUser }),
  v.transform(({ user }) => user),
)
/** Lists of people of today and of the specs. */
export const UsersResult = v.union([
  v.pipe(
    v.object({ users: Users }),
    v.transform(({ users }) => users),
  ),
  Users,
])
export const KnownFollowersResult = v.object({ users: Users, totalCount: v.optional(count, 0) })
export const LikesResult = v.pipe(
  v.object({ likes: list(v.object({ reactor: ClientUser })) }),
  v.transform(({ likes }) => likes.map(({ reactor }) => reactor)),
)
export const BookmarksResult = v.pipe(
  v.object({ bookmarks: Casts }),
  v.transform(({ bookmarks }) => bookmarks),
)

const ClientChannel = v.object({
  id: maybe(v.string()),
  key: maybe(v.string()),
  url: maybe(uri),
  name: maybe(text),
  description: maybe(text),
  imageUrl: maybe(uri),
  headerImageUrl: maybe(uri),
  followerCount: v.optional(count, 0),
  createdAt: maybe(count),
  leadFid: maybe(fid),
  moderatorFids: v.optional(list(fid), []),
  viewerContext: maybe(v.object({ following: maybe(v.boolean()) })),
})
export type ClientChannel = v.InferOutput<typeof ClientChannel>
export const ChannelsResult = v.pipe(
  v.object({ channels: list(ClientChannel) }),
  v.transform(({ channels }) => channels),
)
export const ChannelResult = v.pipe(
  v.object({ channel: ClientChannel }),
  v.transform(({ channel }) => channel),
)
export const ChannelFollowResult = v.object({ following: v.boolean() })

const Content = v.object({ cast: maybe(ClientCast) })
export const NotificationsResult = v.object({
  notifications: list(
    v.object({
      type: v.string(),
      isUnread: maybe(v.boolean()),
      /** ms */
      latestTimestamp: maybe(count),
      timestamp: maybe(count),
      /** Today they are grouped. */
      previewItems: v.optional(list(v.object({ actor: maybe(ClientUser), content: maybe(Content) }))),
      actor: maybe(ClientUser),
      content: maybe(Content),
    }),
  ),
})
export const UnseenResult = v.object({ notificationsCount: v.optional(count, 0) })
export const LocationsResult = v.object({ predictions: list(v.object({ placeId: v.string(), description: v.string() })) })
export const Done = v.object({ success: v.optional(v.boolean(), true) })
export const TokenResult = v.object({ token: v.optional(v.object({ secret: v.pipe(v.string(), v.nonEmpty(), v.maxLength(4000)) })) })
