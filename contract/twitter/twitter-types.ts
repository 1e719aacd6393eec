import * as v from 'valibot'

/** The parts of X API v2's objects that we request. Provider API §4.4. Text positions count code points. */
const id = v.pipe(v.string(), v.regex(/^\d{1,25}$/))
const text = v.pipe(v.string(), v.maxLength(200_000))
const uri = v.pipe(v.string(), v.maxLength(8192))
const word = v.pipe(v.string(), v.maxLength(200))
const count = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0)))
const position = v.pipe(v.number(), v.integer(), v.minValue(0))
const size = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0)))

const place = { start: position, end: position }
const XUrl = v.object({
  ...place,
  url: uri,
  expanded_url: v.optional(uri),
  display_url: v.optional(uri),
  unwound_url: v.optional(uri),
  title: v.optional(text),
  description: v.optional(text),
  images: v.optional(v.array(v.object({ url: uri, width: size, height: size }))),
  media_key: v.optional(word),
})
export type XUrl = v.InferOutput<typeof XUrl>

export const XEntities = v.object({
  urls: v.optional(v.array(XUrl)),
  mentions: v.optional(v.array(v.object({ ...place, username: word, id: v.optional(id) }))),
  hashtags: v.optional(v.array(v.object({ ...place, tag: word }))),
  cashtags: v.optional(v.array(v.object({ ...place, tag: word }))),
})
export type XEntities = v.InferOutput<typeof XEntities>

export const Tweet = v.object({
  id,
  text,
  note_tweet: v.optional(v.object({ text, entities: v.optional(XEntities) })),
  attachments: v.optional(v.object({ media_keys: v.optional(v.array(word)), poll_ids: v.optional(v.array(id)) })),
  author_id: v.optional(id),
  conversation_id: v.optional(id),
  created_at: v.optional(word),
  in_reply_to_user_id: v.optional(id),
  lang: v.optional(word),
  possibly_sensitive: v.optional(v.boolean()),
  public_metrics: v.optional(
    v.object({
      retweet_count: count,
      reply_count: count,
      like_count: count,
      quote_count: count,
      bookmark_count: count,
      impression_count: count,
    }),
  ),
  referenced_tweets: v.optional(v.array(v.object({ type: word, id }))),
  entities: v.optional(XEntities),
  reply_settings: v.optional(word),
  /** Whether only the author's followers see it. */
  scopes: v.optional(v.object({ followers: v.boolean() })),
  article: v.optional(v.object({ title: v.optional(text) })),
})
export type Tweet = v.InferOutput<typeof Tweet>

const bio = v.object({ urls: v.optional(v.array(XUrl)) })
export const XUser = v.object({
  id,
  name: text,
  username: word,
  description: v.optional(text),
  profile_image_url: v.optional(uri),
  profile_banner_url: v.optional(uri),
  location: v.optional(text),
  url: v.optional(uri),
  protected: v.optional(v.boolean()),
  verified: v.optional(v.boolean()),
  verified_type: v.optional(word),
  entities: v.optional(v.object({ url: v.optional(bio), description: v.optional(bio) })),
  public_metrics: v.optional(v.object({ followers_count: count, following_count: count, tweet_count: count, listed_count: count })),
  connection_status: v.optional(v.array(word)),
})
export type XUser = v.InferOutput<typeof XUser>

export const XMedia = v.object({
  media_key: word,
  type: word,
  url: v.optional(uri),
  preview_image_url: v.optional(uri),
  width: size,
  height: size,
  alt_text: v.optional(text),
  duration_ms: size,
  variants: v.optional(v.array(v.object({ bit_rate: size, content_type: v.optional(word), url: v.optional(uri) }))),
})
export type XMedia = v.InferOutput<typeof XMedia>

export const XPoll = v.object({
  id,
  options: v.array(v.object({ position: v.number(), label: text, votes: v.optional(v.number()) })),
  duration_minutes: v.optional(v.number()),
  end_datetime: v.optional(word),
  voting_status: v.optional(word),
})
export type XPoll = v.InferOutput<typeof XPoll>

/** A requested or referenced object that doesn't exist. */
export const XProblem = v.object({
  title: v.optional(text),
  detail: v.optional(text),
  type: v.optional(word),
  resource_type: v.optional(word),
  parameter: v.optional(word),
  resource_id: v.optional(word),
  value: v.optional(word),
})
export type XProblem = v.InferOutput<typeof XProblem>

const XIncludes = v.object({
  users: v.optional(v.array(XUser)),
  tweets: v.optional(v.array(Tweet)),
  media: v.optional(v.array(XMedia)),
  polls: v.optional(v.array(XPoll)),
})
export type XIncludes = v.InferOutput<typeof XIncludes>

const beside = { includes: v.optional(XIncludes), errors: v.optional(v.array(XProblem)) }

/** Tweets by id. Empty lists are omitted, as X does. */
export const Tweets = v.object({ data: v.optional(v.array(Tweet)), ...beside })
export type Tweets = v.InferOutput<typeof Tweets>

/** A page of a timeline or search. `reach`: how many seconds back was searched, where X had no time for its archive. */
export const XTimeline = v.object({
  ...Tweets.entries,
  meta: v.object({
    result_count: v.number(),
    next_token: v.optional(word),
    previous_token: v.optional(word),
    reach: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
})
export type XTimeline = v.InferOutput<typeof XTimeline>

/** One tweet with its includes. */
export const OneTweet = v.object({ data: Tweet, ...beside })

export const XUsers = v.object({
  data: v.array(XUser),
  meta: v.object({ result_count: v.optional(v.number()), next_token: v.optional(word), previous_token: v.optional(word) }),
})

/** An audio room. */
export const XSpace = v.object({
  id: v.pipe(v.string(), v.regex(/^\w{1,20}$/)),
  state: word,
  title: v.optional(text),
  creator_id: v.optional(id),
  host_ids: v.optional(v.array(id)),
  participant_count: v.optional(v.number()),
  scheduled_start: v.optional(word),
  started_at: v.optional(word),
  ended_at: v.optional(word),
})
export type XSpace = v.InferOutput<typeof XSpace>
