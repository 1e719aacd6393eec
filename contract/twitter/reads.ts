import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { NormalizedPost } from '../content/normalized-post.ts'
import { Tweets, XSpace, XTimeline, XUser, XUsers } from './twitter-types.ts'

// Provider API §4.4, plus what X has and the provider API doesn't: block, media, followers, following, likes, retweets, quotes, mentions.

const own = { auth: 'none', envelope: 'own' } as const

const read = { ...own, method: 'GET', limit: 'read' } as const
const page = {
  limit: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))),
}
const pageQuery = v.object(page)
const listOf = (path: string, summary: string) => defineCall({ ...read, path, summary, query: pageQuery, reply: XTimeline })
const peopleOf = (path: string, summary: string) => defineCall({ ...read, path, summary, query: pageQuery, reply: XUsers })

export const twitterHome = listOf('/api/twitter/home', 'Posts by people the viewer follows, newest first.')
export const twitterTimeline = listOf('/api/twitter/userTimeline/{id}', 'A user’s posts and reposts, newest first.')
export const twitterReplies = listOf('/api/twitter/userTimeline/{id}/replies', 'A user’s posts and replies.')
export const twitterLiked = listOf('/api/twitter/userTimeline/{id}/liked', 'Posts that a user likes.')
export const twitterMedia = listOf('/api/twitter/userTimeline/{id}/media', 'A user’s posts with images or video, newest first.')
export const twitterComments = listOf('/api/twitter/{id}/comments', 'Direct replies to a post.')
export const twitterHidden = listOf('/api/twitter/{id}/hidden', 'Replies to a post that the viewer has hidden here, at most 100.')
export const twitterQuotes = listOf('/api/twitter/{id}/quotes', 'Posts that quote a post.')
export const twitterBookmarks = listOf('/api/twitter/bookmarks', 'The viewer’s bookmarks, latest first.')

export const twitterMutes = peopleOf('/api/twitter/mute', 'People the viewer has muted, 20 by default.')
export const twitterBlocks = peopleOf('/api/twitter/block', 'People the viewer has blocked, 20 by default.')
export const twitterFollowers = peopleOf('/api/twitter/user/{id}/followers', 'A user’s followers.')
export const twitterFollowing = peopleOf('/api/twitter/user/{id}/following', 'People a user follows.')
export const twitterLikers = peopleOf('/api/twitter/{id}/likes', 'Who likes a post, as far as X tells the viewer.')
export const twitterReposters = peopleOf('/api/twitter/{id}/retweets', 'Who has reposted a post.')

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
export const twitterPinned = defineCall({
  ...read,
  path: '/api/twitter/user/{id}/pinned',
  summary: 'The post that a user has pinned to their profile. Not found when there is none.',
  reply: NormalizedPost,
})
export const twitterSpace = defineCall({
  ...read,
  path: '/api/twitter/space/{id}',
  summary: 'An audio room.',
  reply: v.object({ data: XSpace, includes: v.optional(v.object({ users: v.optional(v.array(XUser)) })) }),
})

// Mentions: the notifications that X has. What has been seen belongs to the viewer's account with us, because X doesn't say.
const withAccount = { envelope: 'own', auth: 'optional' } as const

export const twitterMentions = defineCall({
  ...withAccount,
  method: 'GET',
  limit: 'read',
  path: '/api/twitter/mentions',
  summary: 'Posts that mention the viewer, reply to them or quote them with a mention, newest first.',
  query: pageQuery,
  reply: v.object({
    ...XTimeline.entries,
    /** ISO 8601: when the viewer last marked them as seen. Absent: never. */
    seenAt: v.optional(v.string()),
  }),
})
export const countTwitterMentions = defineCall({
  ...withAccount,
  method: 'GET',
  limit: 'read',
  path: '/api/twitter/mentions/unseen',
  summary: 'The number of mentions since the viewer last marked them as seen, at most 20.',
  reply: v.object({ count: v.number() }),
})
export const markTwitterMentions = defineCall({
  envelope: 'own',
  auth: 'required',
  method: 'POST',
  limit: 'write',
  path: '/api/twitter/mentions/seen',
  summary: 'Marks the mentions of the X session’s user as seen up to a time.',
  body: v.strictObject({
    /** ISO 8601. */
    seenAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
  reply: v.null(),
})
