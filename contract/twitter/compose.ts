import { maxAltText } from '@chorus/model/limits'
import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** Posts and their media. Provider API §4.4. */
const write = { auth: 'none', envelope: 'own', limit: 'write' } as const
const id = v.pipe(v.string(), v.regex(/^\d{1,19}$/))

export const composeTweet = defineCall({
  ...write,
  method: 'POST',
  path: '/api/twitter/compose',
  summary: 'Publishes a post, a reply or a quote.',
  body: v.object({
    text: v.optional(v.pipe(v.string(), v.maxLength(25_000))),
    replySettings: v.optional(v.picklist(['following', 'mentionedUsers'])),
    excludeReplyProfileIds: v.optional(v.pipe(v.array(id), v.maxLength(50))),
    quoteTwitterId: v.optional(id),
    inReplyToTweetId: v.optional(id),
    mediaIds: v.optional(v.pipe(v.array(id), v.maxLength(4))),
    poll: v.optional(
      v.object({
        options: v.pipe(v.array(v.object({ label: v.pipe(v.string(), v.nonEmpty(), v.maxLength(25)) })), v.minLength(2), v.maxLength(4)),
        durationSeconds: v.pipe(v.number(), v.integer(), v.minValue(1)),
      }),
    ),
  }),
  reply: v.object({ id, text: v.string() }),
})
export type TweetDraft = v.InferOutput<typeof composeTweet.body>

/** Bytes of each part of a file but the last. */
export const tweetPartBytes = 1024 * 1024

/** X processes videos and GIFs after the upload: its progress, and the seconds until the next query. */
const Processing = v.object({
  state: v.picklist(['pending', 'in_progress', 'succeeded', 'failed']),
  check_after_secs: v.optional(v.number()),
  progress_percent: v.optional(v.number()),
  error: v.optional(v.object({ message: v.optional(v.string()) })),
})
export const TweetMedia = v.object({
  id,
  media_key: v.optional(v.string()),
  expires_after_secs: v.optional(v.number()),
  processing_info: v.optional(Processing),
})
export type TweetMedia = v.InferOutput<typeof TweetMedia>

export const mediaCategories = ['tweet_image', 'tweet_gif', 'tweet_video'] as const
export const uploadTweetMedia = defineCall({
  ...write,
  method: 'POST',
  path: '/api/twitter/uploadMedia/v2',
  summary:
    'Uploads an image (JPEG, PNG or WebP, up to 5 MB) or a GIF (up to 15 MB, if X can process it at once) in one request: a form with it as file.',
  reply: v.object({ media_id: id, processing_info: v.optional(Processing) }),
})

const part = '/api/twitter/uploadMedia/chunk/v2'
const digits = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))
const ofMedia = v.object({ media_id: id })

export const beginTweetMedia = defineCall({
  ...write,
  method: 'POST',
  path: `${part}/init`,
  summary: 'Begins the upload of a file in parts.',
  query: v.object({
    total_bytes: digits,
    media_type: v.pipe(v.string(), v.regex(/^[a-z]+\/[\w.+-]{1,40}$/)),
    media_category: v.picklist(mediaCategories),
  }),
  reply: TweetMedia,
})
export const appendTweetMedia = defineCall({
  ...write,
  method: 'POST',
  path: `${part}/append`,
  summary: 'Uploads one part of a file, up to 1 MiB: a form with it as media.',
  query: v.object({ media_id: id, segment_index: v.pipe(digits, v.maxValue(999)) }),
  reply: v.object({ media_id: id, index: v.number() }),
})
export const finishTweetMedia = defineCall({
  ...write,
  method: 'POST',
  path: part,
  summary: 'Ends the upload of a file in parts.',
  query: ofMedia,
  reply: TweetMedia,
})
export const tweetMediaState = defineCall({
  ...write,
  method: 'GET',
  limit: 'read',
  path: part,
  summary: 'How far X has processed an uploaded file.',
  query: ofMedia,
  reply: TweetMedia,
})
export const describeTweetMedia = defineCall({
  ...write,
  method: 'PUT',
  path: '/api/twitter/media/{id}/alt',
  summary: 'Sets the alt text of an uploaded image.',
  body: v.strictObject({ altText: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxAltText)) }),
  reply: v.null(),
})
