import type { NormalizedPost } from '@chorus/contract/content/normalized-post'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import * as calls from '@chorus/contract/twitter/twitter'
import type { Tweet, Tweets } from '@chorus/contract/twitter/twitter-types'
import { createTweetReader } from '@chorus/networks/x/tweet-reader'
import type { Context } from 'hono'
import type { Viewer } from '../../../account/find-viewer.ts'
import { answerX } from '../api/answer-x.ts'
import { pickBeside } from '../api/pick-beside.ts'
import { toNormalizedPost } from '../api/to-normalized-post.ts'
import type { XApi } from '../api/x-api.ts'
import { createXReads, type XReads } from '../api/x-reads.ts'
import { fetchPublicUser } from '../api/x-users.ts'
import type { XSessions } from '../sign-in/x-sessions.ts'
import { noSession, xNotOffered } from './twitter-login.ts'

export interface TwitterDeps {
  /** Undefined: this server has no X application. */
  x: { api: XApi; sessions: XSessions } | undefined
  /** ms */
  now(): number
}

/**
 * X reads through our own server, for browsers with a session. Provider API §4.4. Register `/api/twitter/{id}` last, because it matches
 * any word.
 */
export function twitterRoutes(serve: Serve<Viewer>, { x, now }: TwitterDeps): void {
  const reading = <T>(context: Context, read: (reads: XReads) => Promise<T>): Promise<T> =>
    answerX(async () => {
      if (!x) throw xNotOffered()
      const session = await x.sessions.find(context)
      if (!session) throw noSession()
      return read(createXReads(x.api, session.credentials, { me: session.clientId, now }))
    })
  const normalize = (tweet: Tweet, answer: Tweets): NormalizedPost =>
    toNormalizedPost(createTweetReader(answer, now()).toPost(tweet), { data: tweet, ...pickBeside(tweet, answer) })

  serve(calls.twitterHome, ({ query, context }) => reading(context, (reads) => reads.home(query)))
  serve(calls.twitterMe, ({ context }) => reading(context, (reads) => reads.me()))
  serve(calls.searchTwitterUsers, ({ query, context }) => reading(context, (reads) => reads.searchUsers(query.query, query)))
  // The provider call with the same path has no session (provider API §12.12): guests get the public data.
  serve(calls.twitterUser, ({ params, context }) =>
    answerX(async () => {
      if (!x) throw xNotOffered()
      const session = await x.sessions.find(context)
      const id = toId(params['id'])
      return session ? createXReads(x.api, session.credentials, { me: session.clientId, now }).user(id) : fetchPublicUser(x.api, id)
    }),
  )
  serve(calls.twitterUserByHandle, ({ params, context }) => reading(context, (reads) => reads.userByHandle(toHandle(params['handle']))))
  serve(calls.twitterUsers, ({ body, context }) => reading(context, (reads) => reads.users(body.ids)))
  serve(calls.twitterTimeline, ({ params, query, context }) => reading(context, (reads) => reads.postsBy(toId(params['id']), query)))
  serve(calls.twitterReplies, ({ params, query, context }) => reading(context, (reads) => reads.repliesBy(toId(params['id']), query)))
  serve(calls.twitterLiked, ({ params, query, context }) => reading(context, (reads) => reads.likedBy(toId(params['id']), query)))
  serve(calls.searchTwitter, ({ query, context }) => reading(context, (reads) => reads.search(query.query, query)))
  serve(calls.searchRecentTwitter, ({ query, context }) => reading(context, (reads) => reads.searchRecent(query.query, query)))
  serve(calls.tweets, ({ params, context }) => reading(context, (reads) => reads.tweets(toIds(params['ids']))))
  serve(calls.tweetThread, ({ params, context }) =>
    reading(context, async (reads) => {
      const thread = await reads.thread(toId(params['id']))
      return thread.data.map((tweet) => normalize(tweet, thread))
    }),
  )
  serve(calls.twitterComments, ({ params, query, context }) => reading(context, (reads) => reads.comments(toId(params['id']), query)))
  serve(calls.tweet, ({ params, context }) =>
    reading(context, async (reads) => {
      const found = await reads.tweet(toId(params['id']))
      return normalize(found.data[0], found)
    }),
  )
}

function toId(text = ''): string {
  if (/^\d{1,19}$/.test(text)) return text
  throw new Refusal('InvalidParams: (regex)id: an id of X is expected.', { status: 400 })
}

function toIds(text = ''): string[] {
  const ids = [...new Set(text.split(','))]
  if (ids.length > 100) throw new Refusal('InvalidParams: (max_length)ids: at most 100 ids.', { status: 400 })
  return ids.map(toId)
}

/** X has no names of another shape, so do not ask it. */
function toHandle(text = ''): string {
  if (/^\w{1,15}$/.test(text)) return text
  throw new Refusal('User not found', { status: 404 })
}
