import { Tweet, XMedia, XPoll, XProblem, XSpace, XUser } from '@chorus/contract/twitter/twitter-types'
import { lenientArray } from '@chorus/networks/lenient-array'
import * as v from 'valibot'

/** X's responses. Malformed items are dropped instead of failing the page. */
const includes = v.optional(
  v.object({
    users: v.optional(lenientArray(XUser)),
    tweets: v.optional(lenientArray(Tweet)),
    media: v.optional(lenientArray(XMedia)),
    polls: v.optional(lenientArray(XPoll)),
  }),
)
/** What X refuses with status 200, in place of data. */
export const WireProblems = v.optional(lenientArray(XProblem))
const errors = WireProblems
/** A page without a usable token is the last. */
const token = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined)
const meta = v.object({
  result_count: v.fallback(v.optional(v.pipe(v.number(), v.finite()), 0), 0),
  next_token: token,
  previous_token: token,
})

export const WireTweets = v.object({ data: v.optional(lenientArray(Tweet)), includes, errors })
export const WireTweetPage = v.object({ ...WireTweets.entries, meta: v.optional(meta, {}) })
export const WireUser = v.object({ data: v.optional(XUser), errors })
export const WireUsers = v.object({ data: v.optional(lenientArray(XUser), []), errors, meta: v.optional(v.partial(meta), {}) })
export const WireSpace = v.object({
  data: v.optional(XSpace),
  includes: v.optional(v.object({ users: v.optional(lenientArray(XUser)) })),
  errors,
})
/** A user with the tweet that is pinned to the profile. */
export const WirePinned = v.object({
  data: v.optional(v.object({ pinned_tweet_id: v.optional(v.pipe(v.string(), v.regex(/^\d{1,19}$/))) })),
  errors,
})
export const WireBearer = v.object({ token_type: v.literal('bearer'), access_token: v.pipe(v.string(), v.nonEmpty()) })
