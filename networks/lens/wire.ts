import * as v from 'valibot'
import { lenientArray } from '../lenient-array.ts'

/** The parts of the official schema that our documents ask for. */
const text = v.pipe(v.string(), v.maxLength(200_000))
const uri = v.pipe(v.string(), v.maxLength(8192))
const optionalText = v.optional(v.nullable(text))
const optionalUri = v.optional(v.nullable(uri))
const size = v.optional(v.nullable(v.number()))
const count = v.pipe(
  v.number(),
  v.transform((value) => Math.max(value, 0)),
)

export const WireAccount = v.object({
  address: v.pipe(v.string(), v.maxLength(64)),
  score: v.optional(v.nullable(v.number())),
  username: v.optional(v.nullable(v.object({ localName: text, value: text }))),
  metadata: v.optional(
    v.nullable(
      v.object({
        name: optionalText,
        bio: optionalText,
        picture: optionalUri,
        coverPicture: optionalUri,
        attributes: v.optional(v.nullable(lenientArray(v.object({ key: text, value: text }))), []),
      }),
    ),
  ),
  operations: v.optional(
    v.nullable(v.object({ isFollowedByMe: v.boolean(), isFollowingMe: v.boolean(), isBlockedByMe: v.boolean(), isMutedByMe: v.boolean() })),
  ),
})
export type WireAccount = v.InferOutput<typeof WireAccount>

export const WireMedia = v.object({
  __typename: v.string(),
  image: optionalUri,
  video: optionalUri,
  audio: optionalUri,
  imageType: v.optional(v.nullable(v.string())),
  cover: optionalUri,
  altTag: optionalText,
  artist: optionalText,
  width: size,
  height: size,
  durationSeconds: size,
})
export type WireMedia = v.InferOutput<typeof WireMedia>
const media = v.optional(v.nullable(WireMedia))

/** All kinds at once: a kind that we do not know still has its words. */
export const WireMetadata = v.object({
  __typename: v.string(),
  title: optionalText,
  /** The title of kinds that must have one. */
  heading: optionalText,
  content: optionalText,
  locale: v.optional(v.nullable(v.string())),
  image: media,
  video: media,
  audio: media,
  sharingLink: optionalUri,
  embed: optionalUri,
  link: optionalUri,
  attachments: v.optional(v.nullable(lenientArray(WireMedia)), []),
})
export type WireMetadata = v.InferOutput<typeof WireMetadata>

const outcome = v.optional(v.nullable(v.object({ __typename: v.string() })))
const flag = v.optional(v.nullable(v.object({ optimistic: v.boolean() })))

export interface WirePost {
  __typename: 'Post'
  id: string
  slug?: string | null
  isDeleted: boolean
  timestamp: string
  contentUri?: string | null
  author: WireAccount
  app?: { metadata?: { name?: string | null } | null } | null
  stats: { comments: number; reposts: number; quotes: number; reactions: number; bookmarks: number; collects: number }
  metadata: WireMetadata
  operations?: {
    hasBookmarked: boolean
    hasReacted: boolean
    hasReposted?: { optimistic: boolean } | null
    hasQuoted?: { optimistic: boolean } | null
    canComment?: { __typename: string } | null
    canRepost?: { __typename: string } | null
    canQuote?: { __typename: string } | null
  } | null
  root?: WirePost | null
  quoteOf?: WirePost | null
  commentOn?: WirePost | null
}

export const WirePost: v.GenericSchema<unknown, WirePost> = v.object({
  __typename: v.literal('Post'),
  id: v.pipe(v.string(), v.maxLength(200)),
  slug: v.optional(v.nullable(v.string())),
  isDeleted: v.boolean(),
  timestamp: v.pipe(
    v.string(),
    v.check((value) => !Number.isNaN(Date.parse(value)), 'is no time'),
  ),
  contentUri: optionalUri,
  author: WireAccount,
  app: v.optional(v.nullable(v.object({ metadata: v.optional(v.nullable(v.object({ name: optionalText }))) }))),
  stats: v.object({ comments: count, reposts: count, quotes: count, reactions: count, bookmarks: count, collects: count }),
  metadata: WireMetadata,
  operations: v.optional(
    v.nullable(
      v.object({
        hasBookmarked: v.boolean(),
        hasReacted: v.boolean(),
        hasReposted: flag,
        hasQuoted: flag,
        canComment: outcome,
        canRepost: outcome,
        canQuote: outcome,
      }),
    ),
  ),
  root: v.optional(v.nullable(v.lazy(() => WirePost))),
  quoteOf: v.optional(v.nullable(v.lazy(() => WirePost))),
  commentOn: v.optional(v.nullable(v.lazy(() => WirePost))),
}) as v.GenericSchema<unknown, WirePost>

const WireRepost = v.object({
  __typename: v.literal('Repost'),
  id: v.string(),
  timestamp: v.string(),
  author: WireAccount,
  repostOf: WirePost,
})
export const WireAnyPost = v.union([WirePost, WireRepost])
export type WireAnyPost = v.InferOutput<typeof WireAnyPost>

const page = v.object({ items: lenientArray(WireAnyPost), pageInfo: v.object({ next: v.optional(v.nullable(v.string())) }) })
export const WirePosts = v.object({ posts: page })
export const WireReferences = v.object({ postReferences: page })
export const WireOnePost = v.object({ post: v.nullable(WireAnyPost) })
export const WireOneAccount = v.object({
  account: v.nullable(WireAccount),
  accountStats: v.optional(v.nullable(v.object({ graphFollowStats: v.object({ followers: count, following: count }) }))),
})

/** A GraphQL answer: data, errors, or both. */
export const wireAnswer = <S extends v.GenericSchema>(data: S) =>
  v.object({
    data: v.optional(v.nullable(data)),
    errors: v.optional(v.array(v.object({ message: text, extensions: v.optional(v.looseObject({ code: v.optional(v.string()) })) }))),
  })
