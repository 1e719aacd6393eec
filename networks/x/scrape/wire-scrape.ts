import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'

/** The public scrape backend's responses. Source: provider API §6. Unknown fields are ignored. */
const text = v.pipe(v.string(), v.maxLength(100_000))
const uri = v.pipe(v.string(), v.maxLength(8192))
const count = v.optional(v.nullable(v.pipe(v.number(), v.minValue(0))), 0)
/** Ids are numeric strings; some builds return numbers. */
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(25))

export const WireUser = v.object({
  id: v.optional(id, ''),
  username: v.pipe(v.string(), v.maxLength(60)),
  fullname: v.optional(text, ''),
  location: v.optional(text, ''),
  website: v.optional(uri, ''),
  bio: v.optional(text, ''),
  userPic: v.optional(uri, ''),
  banner: v.optional(uri, ''),
  following: count,
  followers: count,
  verifiedType: v.optional(v.string(), 'None'),
  suspended: v.optional(v.boolean(), false),
})
export type WireUser = v.InferOutput<typeof WireUser>

const WireVideo = v.object({
  url: v.optional(uri, ''),
  thumb: v.optional(uri, ''),
  durationMs: v.optional(v.number(), 0),
  variants: v.optional(lenientArray(v.object({ contentType: v.string(), url: uri, bitrate: v.optional(v.number(), 0) })), []),
})

const WirePoll = v.object({
  options: v.array(text),
  values: v.array(v.number()),
  url: v.optional(uri, ''),
  /** SECONDS */
  endTime: v.optional(v.nullable(v.number())),
  durationMinutes: v.optional(v.union([v.string(), v.number()])),
})

const WireCard = v.object({
  kind: v.optional(v.string(), ''),
  url: v.optional(uri, ''),
  title: v.optional(text, ''),
  dest: v.optional(text, ''),
  text: v.optional(text, ''),
  image: v.optional(v.nullable(uri)),
})

export interface WireTweet {
  id: string
  threadId: string
  replyId: string
  text: string
  tombstone: string
  source: string
  user: WireUser
  time: number
  reply: string[]
  hasThread: boolean
  available: boolean
  stats: { replies: number | null; retweets: number | null; likes: number | null; quotes: number | null }
  retweet?: WireTweet | null
  quote?: WireTweet | null
  card?: v.InferOutput<typeof WireCard> | null
  photos?: string[] | null
  gif?: string | null
  gifs?: { url: string; thumb: string }[] | null
  video?: v.InferOutput<typeof WireVideo> | null
  poll?: v.InferOutput<typeof WirePoll> | null
}

const orNothing = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(v.fallback(v.nullable(schema), null)))

export const WireTweet: v.GenericSchema<unknown, WireTweet> = v.object({
  id,
  threadId: v.optional(id, ''),
  replyId: v.optional(id, '0'),
  text: v.optional(text, ''),
  tombstone: v.optional(text, ''),
  source: v.optional(text, ''),
  user: WireUser,
  time: v.optional(v.number(), 0),
  reply: v.optional(v.array(v.string()), []),
  hasThread: v.optional(v.boolean(), false),
  available: v.optional(v.boolean(), true),
  stats: v.optional(v.object({ replies: count, retweets: count, likes: count, quotes: count }), {}),
  retweet: v.optional(v.nullable(v.lazy(() => WireTweet))),
  quote: v.optional(v.nullable(v.lazy(() => WireTweet))),
  card: orNothing(WireCard),
  photos: orNothing(v.array(uri)),
  gif: orNothing(uri),
  gifs: orNothing(v.array(v.object({ url: uri, thumb: uri }))),
  video: orNothing(WireVideo),
  poll: orNothing(WirePoll),
}) as v.GenericSchema<unknown, WireTweet>

const tweets = lenientArray(WireTweet)
const WirePagination = v.object({ bottom: v.optional(v.nullable(v.string()), '') })

export const WireTimeline = v.object({ pagination: v.optional(WirePagination, {}), timeline: tweets })
export const WireUsers = v.object({ pagination: v.optional(WirePagination, {}), users: lenientArray(WireUser) })
export const WireProfile = v.object({ user: WireUser, pinned: orNothing(WireTweet) })
export const WireName = v.object({ username: v.string() })
export const WireStatus = v.object({
  tweet: v.nullable(WireTweet),
  before: v.optional(v.nullable(v.object({ tweets }))),
  after: v.optional(
    v.nullable(v.object({ tweets, hasMore: v.optional(v.boolean(), false), cursor: v.optional(v.nullable(v.string()), '') })),
  ),
  replies: v.optional(v.nullable(v.object({ tweets, bottom: v.optional(v.nullable(v.string()), '') }))),
})

/** `{code: 0 | -1, data?, error?}` */
export const wireEnvelope = <S extends v.GenericSchema>(data: S) =>
  v.object({ error: v.optional(v.nullable(v.string()), ''), data: v.optional(v.nullable(data)) })
