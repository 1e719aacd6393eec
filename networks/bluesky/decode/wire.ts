import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'

/** The fields of app.bsky.* responses that we read. Everything else is ignored. Source: the published lexicons. */
const text = v.pipe(v.string(), v.maxLength(50_000))
const uri = v.pipe(v.string(), v.maxLength(8192))
// Malformed optional data must not discard the post.
const count = v.optional(v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0), 0)
const WireLabel = v.object({
  val: v.pipe(v.string(), v.maxLength(128)),
  src: v.optional(v.string()),
  /** What it is about: an account's DID or a record. */
  uri: v.optional(uri),
  /** It removes an earlier label. */
  neg: v.optional(v.boolean()),
  /** When it was made and when it ends. */
  cts: v.optional(v.string()),
  exp: v.optional(v.string()),
})
export type WireLabel = v.InferOutput<typeof WireLabel>
const labels = v.optional(lenientArray(WireLabel), [])
const side = v.pipe(v.number(), v.minValue(1), v.maxValue(100_000))
const aspectRatio = v.optional(v.fallback(v.optional(v.object({ width: side, height: side })), undefined))

export const WireProfile = v.object({
  did: v.pipe(v.string(), v.startsWith('did:'), v.maxLength(2048)),
  handle: v.pipe(v.string(), v.maxLength(253)),
  displayName: v.optional(text),
  avatar: v.optional(uri),
  banner: v.optional(uri),
  description: v.optional(text),
  website: v.optional(uri),
  pinnedPost: v.optional(v.fallback(v.optional(v.object({ uri })), undefined)),
  followersCount: count,
  followsCount: count,
  verification: v.optional(v.object({ verifiedStatus: v.optional(v.string()) })),
  viewer: v.optional(
    v.object({
      following: v.optional(uri),
      followedBy: v.optional(uri),
      /** The viewer's own block, or the list that blocks the account. */
      blocking: v.optional(uri),
      muted: v.optional(v.boolean()),
      mutedByList: v.optional(v.unknown()),
    }),
  ),
  labels,
})
export type WireProfile = v.InferOutput<typeof WireProfile>

export const WireFacet = v.object({
  index: v.object({ byteStart: v.pipe(v.number(), v.integer(), v.minValue(0)), byteEnd: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  features: v.array(
    v.looseObject({ $type: v.optional(v.string()), did: v.optional(v.string()), uri: v.optional(uri), tag: v.optional(v.string()) }),
  ),
})
export type WireFacet = v.InferOutput<typeof WireFacet>

const WireReplyRef = v.object({ root: v.object({ uri }), parent: v.object({ uri }) })

export const WireRecord = v.object({
  text: v.optional(text, ''),
  createdAt: v.optional(v.string()),
  facets: v.optional(lenientArray(WireFacet), []),
  langs: v.optional(lenientArray(v.pipe(v.string(), v.maxLength(35))), []),
  tags: v.optional(lenientArray(v.pipe(v.string(), v.maxLength(640)))),
  reply: v.optional(v.fallback(v.optional(WireReplyRef), undefined)),
})

const WireImages = v.object({
  $type: v.literal('app.bsky.embed.images#view'),
  images: lenientArray(v.object({ thumb: uri, fullsize: uri, alt: v.optional(text, ''), aspectRatio })),
})
const WireVideo = v.object({
  $type: v.literal('app.bsky.embed.video#view'),
  playlist: uri,
  thumbnail: v.optional(uri),
  alt: v.optional(text),
  aspectRatio,
})
const WireExternal = v.object({
  $type: v.literal('app.bsky.embed.external#view'),
  external: v.object({ uri, title: v.optional(text, ''), description: v.optional(text, ''), thumb: v.optional(uri) }),
})
export type WireExternal = v.InferOutput<typeof WireExternal>

/** The fields a quoted post shares with a post; its embeds are a list there. */
const WireQuoted = v.object({
  $type: v.literal('app.bsky.embed.record#viewRecord'),
  uri,
  author: WireProfile,
  value: WireRecord,
  labels,
  likeCount: count,
  replyCount: count,
  repostCount: count,
  quoteCount: count,
  embeds: v.optional(v.array(v.unknown()), []),
  indexedAt: v.string(),
})
export type WireQuoted = v.InferOutput<typeof WireQuoted>

const WireGone = v.object({
  $type: v.picklist(['app.bsky.embed.record#viewNotFound', 'app.bsky.embed.record#viewBlocked', 'app.bsky.embed.record#viewDetached']),
  uri,
})
const WireOther = v.object({ $type: v.string() })
const WireQuote = v.object({ $type: v.literal('app.bsky.embed.record#view'), record: v.union([WireQuoted, WireGone, WireOther]) })
const WireMedia = v.union([WireImages, WireVideo, WireExternal, WireOther])
const WireQuoteWithMedia = v.object({
  $type: v.literal('app.bsky.embed.recordWithMedia#view'),
  record: v.object({ record: v.union([WireQuoted, WireGone, WireOther]) }),
  media: WireMedia,
})

/** An unknown kind of embed must not discard the post. */
export const WireEmbed = v.union([WireImages, WireVideo, WireExternal, WireQuote, WireQuoteWithMedia, WireOther])
export type WireEmbed = v.InferOutput<typeof WireEmbed>

export const WirePost = v.object({
  uri,
  author: WireProfile,
  record: WireRecord,
  embed: v.optional(v.fallback(v.optional(WireEmbed), undefined)),
  likeCount: count,
  replyCount: count,
  repostCount: count,
  quoteCount: count,
  bookmarkCount: count,
  indexedAt: v.string(),
  labels,
  viewer: v.optional(
    v.object({
      like: v.optional(uri),
      repost: v.optional(uri),
      replyDisabled: v.optional(v.boolean()),
      embeddingDisabled: v.optional(v.boolean()),
    }),
  ),
  threadgate: v.optional(
    v.looseObject({
      record: v.optional(
        v.looseObject({
          allow: v.optional(v.array(v.looseObject({ $type: v.optional(v.string()) }))),
          hiddenReplies: v.optional(v.fallback(v.array(v.string()), []), []),
        }),
      ),
    }),
  ),
})
export type WirePost = v.InferOutput<typeof WirePost>

/** A deleted post, or one between whose author and the viewer there is a block. */
export const WireMissing = v.object({
  $type: v.optional(v.string(), ''),
  uri: v.optional(uri),
  author: v.optional(v.fallback(v.optional(v.object({ viewer: v.optional(v.object({ blocking: v.optional(uri) })) })), undefined)),
})
export type WireMissing = v.InferOutput<typeof WireMissing>

export const WireFeedItem = v.object({
  post: WirePost,
  reply: v.optional(
    v.fallback(v.optional(v.object({ root: v.union([WirePost, WireMissing]), parent: v.union([WirePost, WireMissing]) })), undefined),
  ),
  reason: v.optional(
    v.union([v.object({ $type: v.literal('app.bsky.feed.defs#reasonRepost'), by: WireProfile, indexedAt: v.string() }), WireOther]),
  ),
})
export type WireFeedItem = v.InferOutput<typeof WireFeedItem>

export const WireFeed = v.object({ feed: lenientArray(WireFeedItem), cursor: v.optional(v.string()) })

/** A post of a thread with its visible surroundings. */
export interface WireThreadNode {
  post: WirePost
  parent?: WireThreadNode
  /** In place of a parent that can't be shown. */
  missingParent?: WireMissing
  replies: WireThreadNode[]
}

const WireThreadView = v.object({
  post: WirePost,
  parent: v.optional(v.unknown()),
  replies: v.optional(v.fallback(v.array(v.unknown()), []), []),
})

/** Deeper than any request. Deeper responses are cut off. */
const deepest = { up: 100, down: 20 }
const mostReplies = 1000

const WireMissingParent = v.object({
  ...WireMissing.entries,
  $type: v.picklist(['app.bsky.feed.defs#notFoundPost', 'app.bsky.feed.defs#blockedPost']),
})

/** Blocked, deleted and unknown entries end the line of ancestors and are left out of the replies. */
function unfold({ post, parent, replies }: v.InferOutput<typeof WireThreadView>, up: number, down: number): WireThreadNode {
  const read = (data: unknown, up: number, down: number): WireThreadNode | undefined => {
    const result = v.safeParse(WireThreadView, data, { abortEarly: true })
    return result.success ? unfold(result.output, up, down) : undefined
  }
  const missing = v.safeParse(WireMissingParent, parent, { abortEarly: true })
  return {
    post,
    parent: up > 0 ? read(parent, up - 1, 0) : undefined,
    missingParent: missing.success ? missing.output : undefined,
    replies: down > 0 ? replies.slice(0, mostReplies).flatMap((reply) => read(reply, 0, down - 1) ?? []) : [],
  }
}

export const WireThread = v.object({
  thread: v.union([
    v.pipe(
      WireThreadView,
      v.transform((view) => unfold(view, deepest.up, deepest.down)),
    ),
    v.object({ $type: v.picklist(['app.bsky.feed.defs#notFoundPost', 'app.bsky.feed.defs#blockedPost']) }),
  ]),
})
export const WireFeedGenerator = v.object({
  uri,
  creator: WireProfile,
  displayName: text,
  description: v.optional(text),
  avatar: v.optional(uri),
  likeCount: count,
  indexedAt: v.string(),
  labels,
})
export type WireFeedGenerator = v.InferOutput<typeof WireFeedGenerator>

const cursor = v.optional(v.string())
const people = lenientArray(WireProfile)
export const WireProfiles = v.object({ profiles: people })
export const WireTrends = v.object({
  trends: lenientArray(v.object({ displayName: v.string(), topic: v.string(), postCount: v.number() })),
})
export const WireActors = v.object({ actors: people, cursor })
export const WireFollowers = v.object({ followers: people, cursor })
export const WireFollows = v.object({ follows: people, cursor })
export const WireMutes = v.object({ mutes: people, cursor })
export const WireBlocks = v.object({ blocks: people, cursor })
export const WireReposters = v.object({ repostedBy: people, cursor })
export const WireLikes = v.object({ likes: lenientArray(v.object({ actor: WireProfile })), cursor })
export const WirePostList = v.object({ posts: lenientArray(WirePost), cursor })
export const WireFeedGenerators = v.object({ feeds: lenientArray(WireFeedGenerator), cursor })
export const WireOneFeedGenerator = v.object({ view: WireFeedGenerator })
export const WirePosts = v.object({ posts: lenientArray(WirePost) })
export const WireError = v.object({ error: v.string(), message: v.optional(v.string()) })

/** An uploaded file as records reference it, passed on unchanged. */
export const WireBlob = v.object({
  $type: v.literal('blob'),
  ref: v.object({ $link: v.pipe(v.string(), v.maxLength(200)) }),
  mimeType: v.pipe(v.string(), v.maxLength(200)),
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type WireBlob = v.InferOutput<typeof WireBlob>
/** A version of a record, which likes, quotes and replies point to. */
export const WireStrongRef = v.object({ uri, cid: v.pipe(v.string(), v.maxLength(200)) })
export type WireStrongRef = v.InferOutput<typeof WireStrongRef>
