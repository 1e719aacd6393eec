import type { NormalizedPost } from '@chorus/contract/content/normalized-post'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import * as calls from '@chorus/contract/twitter/reads'
import type { Tweet, Tweets, XTimeline } from '@chorus/contract/twitter/twitter-types'
import { createTweetReader } from '@chorus/networks/x/tweet-reader'
import type { Viewer } from '../../../account/find-viewer.ts'
import { answerX } from '../api/answer-x.ts'
import { toNormalizedPost } from '../api/to-normalized-post.ts'
import { fetchPublicUser } from '../api/x-users.ts'
import { payFor } from '../budget/pay-for.ts'
import { addReferenced, mostIds } from '../reads/complete-tweets.ts'
import { pickBeside } from '../reads/pick-beside.ts'
import type { RecentReplies } from '../reads/recent-replies.ts'
import { createXReads, type XReads } from '../reads/x-reads.ts'
import { fetchSpace } from '../reads/x-space.ts'
import type { AskableX } from './ask-as-x.ts'
import { createReading } from './create-reading.ts'
import { parseXHandle } from './parse-x-handle.ts'
import { parseXId } from './parse-x-id.ts'
import { xNotOffered } from './twitter-login.ts'

export interface TwitterDeps {
  x: AskableX
  /** Ids of the replies to a post that an X account has hidden here. */
  listHidden(me: string, id: string): Promise<readonly string[]>
  recentReplies: Pick<RecentReplies, 'to' | 'below'>
  /** ms */
  now(): number
}

/**
 * X reads through our own server, for browsers with a session. Provider API §4.4. Register `/api/twitter/{id}` last, because it matches
 * any word.
 */
export function twitterReadRoutes(serve: Serve<Viewer>, { x, listHidden, recentReplies, now }: TwitterDeps): void {
  const reading = createReading(x, now)
  const normalize = (tweet: Tweet, answer: Tweets): NormalizedPost => {
    const { isShowable, toPost } = createTweetReader(answer, now())
    if (!isShowable(tweet)) throw new Refusal('Post not found', { status: 404 })
    return toNormalizedPost(toPost(tweet), { data: tweet, ...pickBeside(tweet, answer) })
  }

  serve(calls.twitterHome, ({ query, context }) => reading(context, (reads) => reads.home(query)))
  serve(calls.twitterBookmarks, ({ query, context }) => reading(context, (reads) => reads.bookmarks(query)))
  serve(calls.twitterMutes, ({ query, context }) => reading(context, (reads) => reads.mutes(query)))
  serve(calls.twitterBlocks, ({ query, context }) => reading(context, (reads) => reads.blocks(query)))
  serve(calls.twitterMe, ({ context }) => reading(context, (reads) => reads.me()))
  serve(calls.searchTwitterUsers, ({ query, context }) => reading(context, (reads) => reads.searchUsers(query.query, query)))
  // The provider call with the same path has no session (provider API §12.12): guests get the public data.
  serve(calls.twitterUser, ({ params, context }) =>
    answerX(async () => {
      if (!x) throw xNotOffered()
      const session = await x.sessions.find(context)
      const id = parseXId(params['id'])
      return session ? createXReads(x.api, session.credentials, { me: session.clientId, now }).user(id) : fetchPublicUser(x.api, id)
    }),
  )
  serve(calls.twitterUserByHandle, ({ params, context }) => reading(context, (reads) => reads.userByHandle(parseXHandle(params['handle']))))
  serve(calls.twitterUsers, ({ body, context }) => reading(context, (reads) => reads.users(body.ids)))
  serve(calls.twitterTimeline, ({ params, query, context }) => reading(context, (reads) => reads.postsBy(parseXId(params['id']), query)))
  serve(calls.twitterReplies, ({ params, query, context }) => reading(context, (reads) => reads.repliesBy(parseXId(params['id']), query)))
  serve(calls.twitterLiked, ({ params, query, context }) => reading(context, (reads) => reads.likedBy(parseXId(params['id']), query)))
  serve(calls.twitterMedia, ({ params, query, context }) => reading(context, (reads) => reads.mediaBy(parseXId(params['id']), query)))
  serve(calls.twitterFollowers, ({ params, query, context }) =>
    reading(context, (reads) => reads.followersOf(parseXId(params['id']), query)),
  )
  serve(calls.twitterFollowing, ({ params, query, context }) =>
    reading(context, (reads) => reads.followedBy(parseXId(params['id']), query)),
  )
  serve(calls.twitterPinned, ({ params, context }) =>
    reading(context, async (reads) => {
      const found = await reads.pinnedBy(parseXId(params['id']))
      return normalize(found.data[0], found)
    }),
  )
  serve(calls.twitterSpace, ({ params, context }) =>
    reading(context, (_, me) => {
      const id = params['id'] ?? ''
      if (!/^[a-zA-Z0-9]{1,13}$/.test(id)) throw new Refusal('Failed to fetch space', { status: 404 })
      return fetchSpace(payFor(x!.api, me), id)
    }),
  )
  serve(calls.searchTwitter, ({ query, context }) => reading(context, (reads) => reads.search(query.query, query)))
  serve(calls.searchRecentTwitter, ({ query, context }) => reading(context, (reads) => reads.searchRecent(query.query, query)))
  serve(calls.tweets, ({ params, context }) => reading(context, (reads) => reads.tweets(toIds(params['ids']))))
  serve(calls.tweetThread, ({ params, context }) =>
    reading(context, async (reads) => {
      const id = parseXId(params['id'])
      const thread = await reads.thread(id, recentReplies.below(id).slice(0, mostRecent))
      return thread.data.map((tweet) => normalize(tweet, thread))
    }),
  )
  serve(calls.twitterLikers, ({ params, query, context }) => reading(context, (reads) => reads.likersOf(parseXId(params['id']), query)))
  serve(calls.twitterReposters, ({ params, query, context }) =>
    reading(context, (reads) => reads.repostersOf(parseXId(params['id']), query)),
  )
  serve(calls.twitterQuotes, ({ params, query, context }) => reading(context, (reads) => reads.quotesOf(parseXId(params['id']), query)))
  serve(calls.twitterComments, ({ params, query, context }) =>
    reading(context, async (reads, me) => {
      const id = parseXId(params['id'])
      const [found, hidden] = await Promise.all([reads.comments(id, query), listHidden(me, id)])
      const page = query.cursor === undefined ? await withRecent(reads, found, recentReplies.to(id)) : found
      return { ...page, data: page.data?.filter((reply) => !hidden.includes(reply.id)) }
    }),
  )
  serve(calls.tweet, ({ params, context }) =>
    reading(context, async (reads) => {
      const found = await reads.tweet(parseXId(params['id']))
      return normalize(found.data[0], found)
    }),
  )
}

/** Replies that are read by id, the latest first. Each viewer pays for them. */
const mostRecent = 20

/** The first page of replies with those that X's search doesn't have yet. */
async function withRecent(reads: XReads, page: XTimeline, recent: readonly string[]): Promise<XTimeline> {
  const { data = [] } = page
  const missing = recent.filter((id) => !data.some((reply) => reply.id === id))
  if (missing.length === 0) return page
  // X will find them soon, so their failure shouldn't cost the reader the page.
  const { data: more = [], includes } = await reads.tweets(missing.slice(0, mostRecent)).catch((): Tweets => ({}))
  const all = [...more, ...data]
  return { ...addReferenced(page, { includes }), data: all, meta: { ...page.meta, result_count: all.length } }
}

function toIds(text = ''): string[] {
  const ids = [...new Set(text.split(','))]
  if (ids.length > mostIds) throw new Refusal(`InvalidParams: (max_length)ids: at most ${mostIds} ids.`, { status: 400 })
  return ids.map(parseXId)
}
