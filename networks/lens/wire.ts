import * as v from 'valibot'
import { lenientArray } from '../lenient-array.ts'

/** The parts of the official schema that our documents request. */
export const text = v.pipe(v.string(), v.maxLength(200_000))
export const uri = v.pipe(v.string(), v.maxLength(8192))
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
export const time = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'is no time'),
)
export const count = v.pipe(
  v.number(),
  v.transform((value) => Math.max(value, 0)),
)
/** An optional part: a malformed value counts as absent. */
export const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.nullish(schema), undefined)

const attributes = optional(lenientArray(v.object({ key: text, value: text })))

export const WireAccount = v.object({
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  username: optional(v.object({ localName: text, value: text })),
  metadata: optional(
    v.object({ name: optional(text), bio: optional(text), picture: optional(uri), coverPicture: optional(uri), attributes }),
  ),
  operations: optional(
    v.object({
      isFollowedByMe: v.boolean(),
      isFollowingMe: v.boolean(),
      isBlockedByMe: v.boolean(),
      isMutedByMe: v.boolean(),
      hasBlockedMe: optional(v.boolean()),
    }),
  ),
})
export type WireAccount = v.InferOutput<typeof WireAccount>

const WireMedia = v.object({
  image: optional(uri),
  video: optional(uri),
  audio: optional(uri),
  imageType: optional(v.string()),
  cover: optional(uri),
  altTag: optional(text),
  artist: optional(text),
  title: optional(text),
  width: optional(v.number()),
  height: optional(v.number()),
  durationSeconds: optional(v.number()),
})
export type WireMedia = v.InferOutput<typeof WireMedia>

/** All kinds at once: an unknown kind still has its text. */
const WireMetadata = v.object({
  __typename: v.string(),
  title: optional(text),
  /** The title of kinds that require one. */
  heading: optional(text),
  content: optional(text),
  locale: optional(v.pipe(v.string(), v.maxLength(50))),
  /** NSFW, SENSITIVE or SPOILER. */
  contentWarning: optional(v.string()),
  image: optional(WireMedia),
  video: optional(WireMedia),
  audio: optional(WireMedia),
  asset: optional(WireMedia),
  assets: optional(lenientArray(v.object({ uri, playerUrl: optional(uri) }))),
  link: optional(uri),
  links: optional(lenientArray(uri)),
  attachments: optional(lenientArray(WireMedia)),
  attributes,
  /** The JSON of a kind unknown to the API. */
  raw: optional(text),
})
export type WireMetadata = v.InferOutput<typeof WireMetadata>

const outcome = optional(v.object({ __typename: v.string() }))
const unsatisfied = lenientArray(v.object({ reason: v.string() }))
const reasonedOutcome = optional(
  v.object({ __typename: v.string(), unsatisfiedRules: optional(v.object({ required: unsatisfied, anyOf: unsatisfied })) }),
)
const flag = optional(v.object({ optimistic: v.boolean() }))

/** Of a post; those of other kinds have only a name. */
const WireAction = v.object({
  __typename: v.string(),
  address: v.optional(v.string()),
  collectLimit: v.nullish(v.number()),
  endsAt: v.nullish(time),
  followerOnGraph: v.nullish(v.object({ globalGraph: v.boolean() })),
  payToCollect: v.nullish(
    v.object({
      referralShare: v.nullish(v.number()),
      price: v.object({
        value: v.pipe(v.string(), v.decimal()),
        asset: v.object({ symbol: v.pipe(v.string(), v.maxLength(20)), contract: v.object({ address: v.string(), chainId: v.number() }) }),
      }),
    }),
  ),
})

const placeName = optional(v.object({ name: v.pipe(v.string(), v.maxLength(500)) }))
/** The feed of a post, and the group whose feed it is. */
const WireFeedInfo = v.object({
  address: id,
  metadata: placeName,
  group: optional(v.object({ address: id, metadata: placeName })),
})
export type WireFeedInfo = v.InferOutput<typeof WireFeedInfo>

const core = {
  __typename: v.literal('Post'),
  id,
  slug: optional(id),
  isDeleted: v.boolean(),
  isEdited: optional(v.boolean()),
  timestamp: time,
  contentUri: optional(uri),
  author: WireAccount,
  app: optional(v.object({ metadata: optional(v.object({ name: optional(text) })) })),
  stats: v.object({ comments: count, reposts: count, quotes: count, reactions: count, bookmarks: count, collects: count }),
  mentions: optional(lenientArray(v.object({ account: v.string(), replace: v.object({ from: text }) }))),
  metadata: WireMetadata,
  feed: optional(WireFeedInfo),
  actions: optional(lenientArray(WireAction)),
  rules: optional(
    v.object({
      required: lenientArray(
        v.object({ type: v.string(), config: optional(lenientArray(v.object({ key: v.string(), boolean: v.boolean() }))) }),
      ),
    }),
  ),
  operations: optional(
    v.object({
      hasBookmarked: v.boolean(),
      hasReacted: v.boolean(),
      hasReposted: flag,
      hasQuoted: flag,
      canComment: reasonedOutcome,
      canRepost: outcome,
      canQuote: outcome,
      canEdit: outcome,
      canSimpleCollect: outcome,
      hasSimpleCollected: optional(v.boolean()),
    }),
  ),
}

/** A post that is only named: nothing more was requested or readable. */
const WirePostName = v.object({ id, slug: optional(id), author: optional(WireAccount) })
type WirePostName = v.InferOutput<typeof WirePostName>

export interface WirePost extends v.InferOutput<v.ObjectSchema<typeof core, undefined>> {
  root?: WireNear
  quoteOf?: WireNear
  commentOn?: WireNear
}
export type WireNear = WirePost | WirePostName | null | undefined

const near: v.GenericSchema<unknown, WireNear> = optional(v.lazy(() => WirePostOrName))
export const WirePost: v.GenericSchema<unknown, WirePost> = v.object({ ...core, root: near, quoteOf: near, commentOn: near })
const WirePostOrName = v.union([WirePost, WirePostName])

const WireRepost = v.object({ __typename: v.literal('Repost'), id, timestamp: time, author: WireAccount, repostOf: v.nullish(WirePost) })
const WireAnyPost = v.union([WirePost, WireRepost])
export type WireAnyPost = v.InferOutput<typeof WireAnyPost>

export const pageInfo = v.object({ next: v.nullish(v.string()) })
export const WirePage = v.object({ items: lenientArray(WireAnyPost), pageInfo })
export type WirePage = v.InferOutput<typeof WirePage>
export const WirePosts = v.object({ posts: WirePage })
export const WireReferences = v.object({ postReferences: WirePage })
export const WireOnePost = v.object({ post: v.nullable(WireAnyPost) })
export const WireOneAccount = v.object({ account: v.nullable(WireAccount) })
export const WireAccounts = v.object({ accounts: v.object({ items: lenientArray(WireAccount), pageInfo }) })
export const WireWalletAccounts = v.object({
  accountsAvailable: v.object({
    items: lenientArray(v.object({ __typename: v.picklist(['AccountOwned', 'AccountManaged']), account: WireAccount })),
    pageInfo,
  }),
})
export const WireAccountStats = v.object({ accountStats: v.object({ graphFollowStats: v.object({ followers: count, following: count }) }) })

const errors = v.array(v.object({ message: text, extensions: optional(v.looseObject({ code: optional(v.string()) })) }))
/** A GraphQL response: data, errors, or both. */
export const WireAnswer = v.object({ data: v.nullish(v.record(v.string(), v.unknown())), errors: v.nullish(errors) })
/** The body of a response with an HTTP status other than 200. */
export const WireRefusal = v.object({ errors })

export const WirePostEdits = v.object({ postEdits: v.object({ items: lenientArray(v.object({ timestamp: time })) }) })
