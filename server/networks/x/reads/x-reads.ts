import type { Tweet, Tweets } from '@chorus/contract/twitter/twitter-types'
import { Failure, isFailure } from '@chorus/model/failure'
import { toInlineFailure, type XApi, type XCallName } from '../api/x-api.ts'
import { toBareTweetQuery, toTweetQuery, type XCaller } from '../api/x-fields.ts'
import { toPageSize, toXPage, type XPageRequest } from '../api/x-page.ts'
import type { XCredentials } from '../api/x-sign.ts'
import { createXUsers } from '../api/x-users.ts'
import { WirePinned, WireTweetPage, WireTweets } from '../api/x-wire.ts'
import { payFor } from '../budget/pay-for.ts'
import { addReferenced, completeTweets, mostIds } from './complete-tweets.ts'
import { createMediaList } from './media-list.ts'
import { toLastId } from './to-last-id.ts'
import { toTweetChain, type TweetChain } from './tweet-chain.ts'
import { createXPeople } from './x-people.ts'
import { createXSearch, toSearchTimes, stripLeadingSymbols, type XSearch, type XSearchRequest } from './x-search.ts'

export type XReads = ReturnType<typeof createXReads>

/** Mentions that a poll asks for at a time: most find none, and a lost response counts with the most that it can cost. */
const pollSize = 10

/** Reads from X as a user. `me`: the user's X id. */
export function createXReads(api: XApi, credentials: XCredentials, { me, now }: { me: string; now(): number }) {
  const { list, searchBy, fetchTweets } = createTweetLists(payFor(api, me), credentials, now)
  const searchRecent: XSearch = (query, page) => searchBy('recent', query, page, credentials)
  const searchAll = createXSearch({ all: (query, page) => searchBy('all', query, page, 'application'), recent: searchRecent, now })
  const timeline = (id: string, page: XPageRequest, exclude: string) =>
    list({ name: 'GET /2/users/:id/tweets', path: `/2/users/${id}/tweets`, more: { exclude } }, page)

  const tweet = async (id: string): Promise<Tweets & { data: [Tweet] }> => {
    const answer = await fetchTweets([id])
    const [data] = answer.data ?? []
    if (!data) throw toInlineFailure(answer.errors, 'Post not found', 'GET /2/tweets')
    return { ...answer, data: [data] }
  }

  /** No one waits for these, and a stranger decides how many there are. */
  const mentionsAfter = async (time: number, limit: number, fields: Record<string, string>): Promise<Tweets> => {
    const name = 'GET /2/users/:id/mentions'
    const query = { since_id: toLastId(time), ...fields }
    let found: Tweets = {}
    for (let cursor: string | undefined, left = limit; left > 0; left -= pollSize) {
      const sized = { max_results: toPageSize(name, Math.min(pollSize, left)), pagination_token: cursor, ...query }
      const call = { name, path: `/2/users/${me}/mentions`, query: sized, schema: WireTweetPage, purpose: 'background' } as const
      const page = await api.call(call, credentials).catch((error: unknown) => {
        // What is paid for counts.
        if (found.data === undefined || !isFailure(error) || !error.shortage) throw error
      })
      if (!page) break
      const { data = [], meta, ...beside } = page
      found = { ...addReferenced(found, beside), data: [...(found.data ?? []), ...data] }
      cursor = meta.next_token
      if (cursor === undefined || data.length < pollSize) break
    }
    return found
  }

  return {
    ...createXUsers(api, credentials),
    ...createXPeople(api, credentials, me),
    home: (page: XPageRequest) =>
      list({ name: 'GET /2/users/:id/timelines/reverse_chronological', path: `/2/users/${me}/timelines/reverse_chronological` }, page),
    postsBy: (id: string, page: XPageRequest) => timeline(id, page, 'replies'),
    repliesBy: (id: string, page: XPageRequest) => timeline(id, page, 'retweets'),
    likedBy: (id: string, page: XPageRequest) => list({ name: 'GET /2/users/:id/liked_tweets', path: `/2/users/${id}/liked_tweets` }, page),
    bookmarks: (page: XPageRequest) => list({ name: 'GET /2/users/:id/bookmarks', path: `/2/users/${me}/bookmarks` }, page),
    quotesOf: (id: string, page: XPageRequest) =>
      list({ name: 'GET /2/tweets/:id/quote_tweets', path: `/2/tweets/${id}/quote_tweets` }, page),
    mentions: (page: XPageRequest) => list({ name: 'GET /2/users/:id/mentions', path: `/2/users/${me}/mentions` }, page),
    /** Mentions after a time (ms), with their authors. Costs nothing while there are none. */
    mentionsAfter: (time: number, limit: number) => mentionsAfter(time, limit, toBareTweetQuery(credentials)),
    /** Mentions by others after a time (ms). Without expansions, because X charges for those too. */
    async countMentionsAfter(time: number, limit: number): Promise<number> {
      const { data = [] } = await mentionsAfter(time, limit, { 'tweet.fields': 'author_id' })
      return data.filter(({ author_id: author }) => author !== me).length
    },
    mediaBy: createMediaList({
      search: (id, page) => searchBy('all', `from:${id} has:media -is:retweet`, page, 'application'),
      timeline: (id, page) => timeline(id, page, 'retweets'),
    }),
    async pinnedBy(id: string): Promise<Tweets & { data: [Tweet] }> {
      const name = 'GET /2/users/:id'
      const query = { expansions: 'pinned_tweet_id', 'user.fields': 'pinned_tweet_id' }
      const { data, errors } = await api.call({ name, path: `/2/users/${id}`, query, schema: WirePinned }, credentials)
      if (!data) throw toInlineFailure(errors, 'User not found', name)
      if (data.pinned_tweet_id === undefined) throw new Failure('not-found', 'Post not found', { network: 'x', call: name })
      return tweet(data.pinned_tweet_id)
    },
    // Searching by conversation would also count replies to replies; this counts direct ones.
    comments: (id: string, page: XPageRequest) => searchAll(`in_reply_to_tweet_id:${id}`, page),
    search: (words: string, page: XSearchRequest) => searchAll(stripLeadingSymbols(words), page),
    searchRecent: (words: string, page: XSearchRequest) => searchRecent(stripLeadingSymbols(words), page),
    /** The post that a reply is to. Undefined: it isn't a reply, or X doesn't say. */
    async parentOf(id: string): Promise<string | undefined> {
      const query = { ids: id, 'tweet.fields': 'referenced_tweets' }
      const { data = [] } = await api.call({ name: 'GET /2/tweets', path: '/2/tweets', query, schema: WireTweets }, credentials)
      return data[0]?.referenced_tweets?.find(({ type }) => type === 'replied_to')?.id
    },
    tweets: (ids: readonly string[]): Promise<Tweets> => fetchTweets(ids),
    tweet,
    /** `recent`: ids of replies that X's search may not have yet. */
    async thread(id: string, recent: readonly string[] = []): Promise<TweetChain> {
      const one = await tweet(id)
      const [post] = one.data
      if (!post.author_id || !post.conversation_id) return one
      const [found, root, written] = await Promise.all([
        searchPages(searchAll, `conversation_id:${post.conversation_id} from:${post.author_id}`),
        post.conversation_id === id ? one : fetchTweets([post.conversation_id]),
        recent.length > 0 ? fetchTweets(recent.slice(0, mostIds)) : {},
      ])
      return toTweetChain(post, [one, root, written, ...found])
    },
  }
}

/** Page size for conversations. Few are longer than one page, and a larger page would reserve more of a daily budget than most have left. */
const mostPages = 4

async function searchPages(search: XSearch, query: string): Promise<Tweets[]> {
  const pages: Tweets[] = []
  for (let cursor: string | undefined; pages.length < mostPages;) {
    const found = await search(query, { limit: 25, cursor }).catch((error: unknown) => {
      // Most of a long thread is better than none.
      if (pages.length === 0 || !isFailure(error)) throw error
    })
    if (found) pages.push(found)
    cursor = found?.meta.next_token
    if (cursor === undefined) break
  }
  return pages
}

interface TweetList {
  name: XCallName
  path: string
  more?: Record<string, string>
}

/** X's three ways to list tweets, completed with referenced tweets. */
function createTweetLists(api: XApi, credentials: XCredentials, now: () => number) {
  const fetchBare = async (ids: readonly string[], as: XCaller): Promise<Tweets> =>
    api.call({ name: 'GET /2/tweets', path: '/2/tweets', query: { ids: ids.join(','), ...toTweetQuery(as) }, schema: WireTweets }, as)
  const complete = <T extends Tweets>(answer: T, as: XCaller): Promise<T> => completeTweets(answer, (ids) => fetchBare(ids, as))

  return {
    fetchTweets: async (ids: readonly string[]) => complete(await fetchBare(ids, credentials), credentials),
    async list({ name, path, more }: TweetList, { limit, cursor }: XPageRequest) {
      const query = { max_results: toPageSize(name, limit), pagination_token: cursor, ...more, ...toTweetQuery(credentials) }
      return toXPage(await complete(await api.call({ name, path, query, schema: WireTweetPage }, credentials), credentials))
    },
    async searchBy(kind: 'all' | 'recent', words: string, page: XSearchRequest, as: XCaller) {
      const times = toSearchTimes(page, { isRecent: kind === 'recent', now: now() })
      if (!times) return { data: [], meta: { result_count: 0 } }
      const { limit, cursor, sort } = page
      const more = { ...times, ...(sort && { sort_order: sort }) }
      const name = `GET /2/tweets/search/${kind}` as const
      const query = { query: words, max_results: toPageSize(name, limit), next_token: cursor, ...more, ...toTweetQuery(as) }
      const path = `/2/tweets/search/${kind}`
      return toXPage(await complete(await api.call({ name, path, query, schema: WireTweetPage }, as), as))
    },
  }
}
