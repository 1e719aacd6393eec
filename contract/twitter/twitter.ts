import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { NormalizedPost } from '../content/normalized-post.ts'
import { Tweets, XTimeline, XUser, XUsers } from './twitter-types.ts'

/**
 * Provider API §4.3: an X session is in these headers, all five or none, or in the cookie set at login. Calls that require one and find
 * neither are refused with 401.
 */
export const xSessionHeaders = {
  clientId: 'x-client-id',
  accessToken: 'x-access-token',
  accessTokenSecret: 'x-access-token-secret',
  consumerKey: 'x-consumer-key',
  consumerSecret: 'x-consumer-secret',
} as const

const secret = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))
export const XSessionData = v.object({
  clientId: secret,
  accessToken: secret,
  accessTokenSecret: secret,
  consumerKey: secret,
  consumerSecret: secret,
})
export type XSessionData = v.InferOutput<typeof XSessionData>

const own = { auth: 'none', envelope: 'own' } as const
const login = { ...own, method: 'POST', limit: 'login' } as const

export const signInTwitter = defineCall({
  ...login,
  limit: 'challenge',
  path: '/api/auth/signin/twitter',
  envelope: 'bare',
  summary: 'Where a person approves a login with X. It completes only in this browser, at the requested URL.',
  body: v.strictObject({ callbackUrl: v.optional(v.pipe(v.string(), v.maxLength(2000))) }),
  reply: v.object({ url: v.string() }),
})

export const loginTwitterSession = defineCall({
  ...login,
  limit: 'write',
  path: '/api/twitter/login',
  summary: 'The X session of this browser, stored in a cookie from then on; null when there is none.',
  reply: v.nullable(XSessionData),
})

export const logoutTwitterSession = defineCall({
  ...login,
  limit: 'write',
  path: '/api/twitter/logout',
  summary: 'Ends the X session of this browser.',
  reply: v.null(),
})

export const authTwitter = defineCall({
  ...login,
  limit: 'challenge',
  path: '/api/twitter/auth',
  summary: 'The X session, encrypted for POST /v3/auth/exchange/twitter and POST /exchange/bindTwitter. Valid once, for five minutes.',
  reply: v.pipe(v.string(), v.regex(/^[0-9a-f]+$/)),
})

const read = { ...own, method: 'GET', limit: 'read' } as const
const page = {
  limit: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))),
}
const pageQuery = v.object(page)
const listOf = (path: string, summary: string) => defineCall({ ...read, path, summary, query: pageQuery, reply: XTimeline })

export const twitterHome = listOf('/api/twitter/home', 'Posts by people the viewer follows, newest first.')
export const twitterTimeline = listOf('/api/twitter/userTimeline/{id}', 'A user’s posts and reposts, newest first.')
export const twitterReplies = listOf('/api/twitter/userTimeline/{id}/replies', 'A user’s posts and replies.')
export const twitterLiked = listOf('/api/twitter/userTimeline/{id}/liked', 'Posts that a user likes.')
export const twitterComments = listOf('/api/twitter/{id}/comments', 'Direct replies to a post.')

const search = { ...own, method: 'GET', limit: 'search' } as const
const query = v.object({ ...page, query: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(512)) })
/** YYYY-MM-DD, in UTC. */
const day = v.optional(v.pipe(v.string(), v.isoDate()))
const postQuery = v.object({ ...query.entries, since: day, until: day, sort: v.optional(v.picklist(['recency', 'relevancy'])) })

export const searchTwitter = defineCall({
  ...search,
  path: '/api/twitter/search/all',
  summary: 'Posts matching a search, from the full archive where X allows it.',
  query: postQuery,
  reply: XTimeline,
})
export const searchRecentTwitter = defineCall({
  ...search,
  path: '/api/twitter/search/recent',
  summary: 'Posts of the last week matching a search.',
  query: postQuery,
  reply: XTimeline,
})
export const searchTwitterUsers = defineCall({
  ...search,
  path: '/api/twitter/user/search',
  summary: 'People whose names match a search.',
  query,
  reply: XUsers,
})

// Open to guests at our application's expense, so it counts as a search.
export const twitterUser = defineCall({
  ...search,
  path: '/api/twitter/user/{id}',
  summary: 'A user by id, with or without a session.',
  reply: XUser,
})
export const twitterUserByHandle = defineCall({
  ...read,
  path: '/api/twitter/username/{handle}',
  summary: 'A user by handle.',
  reply: XUser,
})
export const twitterMe = defineCall({ ...read, path: '/api/twitter/me', summary: 'The user of this session.', reply: XUser })
export const twitterUsers = defineCall({
  ...own,
  method: 'POST',
  limit: 'read',
  path: '/api/twitter/users',
  summary: 'Several users by id.',
  body: v.strictObject({ ids: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\d{1,19}$/))), v.minLength(1), v.maxLength(100)) }),
  reply: v.array(XUser),
})

export const tweets = defineCall({
  ...read,
  path: '/api/twitter/tweets/{ids}',
  summary: 'Posts by comma-separated ids; missing ones are listed as errors.',
  reply: Tweets,
})
export const tweetThread = defineCall({
  ...read,
  path: '/api/twitter/threadTweets/{id}',
  summary: 'The author’s self-thread above and below a post, from the top down.',
  reply: v.array(NormalizedPost),
})
export const tweet = defineCall({ ...read, path: '/api/twitter/{id}', summary: 'A post.', reply: NormalizedPost })
