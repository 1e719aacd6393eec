import type { Tweet, Tweets, XIncludes, XTimeline, XUser } from '@chorus/contract/twitter-types'
import { isFailure } from '@chorus/model/failure'
import type * as v from 'valibot'
import { toInlineFailure, type XApi } from './x-api.ts'
import type { XCredentials } from './x-sign.ts'
import { WireTweetPage, WireTweets, WireUser, WireUsers } from './x-wire.ts'

/** Provider API §4.4, with what the model has room for beside. */
const userFields = 'connection_status,description,id,name,profile_image_url,public_metrics,username,verified,verified_type'
const profileFields = `${userFields},entities,location,profile_banner_url,url`
const tweetFields = {
  'tweet.fields':
    'article,attachments,author_id,conversation_id,created_at,entities,id,in_reply_to_user_id,lang,note_tweet,public_metrics,referenced_tweets,reply_settings,text',
  'user.fields': userFields,
  'media.fields': 'alt_text,duration_ms,height,media_key,preview_image_url,type,url,variants,width',
  'poll.fields': 'duration_minutes,end_datetime,id,options,voting_status',
  expansions:
    'attachments.media_keys,attachments.poll_ids,author_id,entities.mentions.username,in_reply_to_user_id,referenced_tweets.id,referenced_tweets.id.author_id',
}
/** Whom the viewer follows is a question that no application can ask for itself. */
const withoutViewer = (fields: string) => fields.replace('connection_status,', '')
const applicationFields = { ...tweetFields, 'user.fields': withoutViewer(userFields) }

/** How many tweets X gives by their ids at once. */
const mostIds = 100
/** Parts of a chain above and below a post. Spec 2 §9: thread depth. */
const threadDepth = 25

export interface XPageRequest {
  limit?: number | undefined
  cursor?: string | undefined
}

export interface TweetThread extends Tweets {
  data: Tweet[]
}

export type XReads = ReturnType<typeof createXReads>

/** What is read of X for somebody with an account there. */
export function createXReads(api: XApi, credentials: XCredentials, me: string) {
  type As = XCredentials | 'application'
  const fieldsFor = (as: As) => (as === 'application' ? applicationFields : tweetFields)
  const size = (limit = 25, least: number, most = 100) => String(Math.min(Math.max(limit, least), most))

  const fetchTweets = async (ids: readonly string[], as: As = credentials): Promise<Tweets> =>
    api.read({ name: 'tweets', path: '/2/tweets', query: { ids: ids.join(','), ...fieldsFor(as) }, schema: WireTweets }, as)

  const complete = async <T extends Tweets>(answer: T, as: As = credentials): Promise<T> => {
    const wanting = findWanting(answer).slice(0, mostIds)
    return wanting.length > 0 ? addReferenced(answer, await fetchTweets(wanting, as)) : answer
  }

  const list = async (name: string, path: string, least: number, { limit, cursor }: XPageRequest, more: Record<string, string> = {}) => {
    const query = { max_results: size(limit, least), pagination_token: cursor, ...more, ...tweetFields }
    return toTimeline(await complete(await api.read({ name, path, query, schema: WireTweetPage }, credentials)))
  }

  const searchBy = async (kind: 'all' | 'recent', query: string, { limit, cursor }: XPageRequest, as: As): Promise<XTimeline> => {
    const path = `/2/tweets/search/${kind}`
    const asked = { query, max_results: size(limit, 10), next_token: cursor, ...fieldsFor(as) }
    return toTimeline(await complete(await api.read({ name: `search/${kind}`, path, query: asked, schema: WireTweetPage }, as), as))
  }
  /** All times are for applications that X lets look so far; the others, and its people, see the last week. */
  const searchAll = (query: string, page: XPageRequest): Promise<XTimeline> =>
    searchBy('all', query, page, 'application').catch((error: unknown) => {
      if (!isFailure(error, 'forbidden')) throw error
      return searchBy('recent', query, page, credentials)
    })

  const readUser = (path: string, name: string) => fetchUser(api, { path, name }, credentials)

  const fetchOne = async (id: string): Promise<Tweets & { data: [Tweet] }> => {
    const answer = await fetchTweets([id])
    const [data] = answer.data ?? []
    if (!data) throw toInlineFailure(answer.errors, 'Post not found', 'tweets')
    return { ...(await complete(answer)), data: [data] }
  }

  return {
    home: (page: XPageRequest) => list('home', `/2/users/${me}/timelines/reverse_chronological`, 1, page),
    postsBy: (id: string, page: XPageRequest) => list('user tweets', `/2/users/${id}/tweets`, 5, page, { exclude: 'replies' }),
    repliesBy: (id: string, page: XPageRequest) => list('user tweets', `/2/users/${id}/tweets`, 5, page, { exclude: 'retweets' }),
    likedBy: (id: string, page: XPageRequest) => list('liked tweets', `/2/users/${id}/liked_tweets`, 5, page),
    // X counts replies to replies as well when asked by conversation: this asks for the direct ones.
    comments: (id: string, page: XPageRequest) => searchAll(`in_reply_to_tweet_id:${id}`, page),
    // A search that begins with a sign is one that X does not understand.
    search: (query: string, page: XPageRequest) => searchAll(toQuery(query), page),
    searchRecent: (query: string, page: XPageRequest) => searchBy('recent', toQuery(query), page, credentials),
    user: (id: string) => readUser(`/2/users/${id}`, 'users'),
    userByHandle: (handle: string) => readUser(`/2/users/by/username/${encodeURIComponent(handle)}`, 'users by username'),
    me: () => readUser('/2/users/me', 'users/me'),
    async users(ids: readonly string[]): Promise<XUser[]> {
      const query = { ids: ids.join(','), 'user.fields': profileFields }
      return (await api.read({ name: 'users', path: '/2/users', query, schema: WireUsers }, credentials)).data
    },
    async searchUsers(query: string, { limit, cursor }: XPageRequest) {
      const asked = { query: query.slice(0, 50), max_results: size(limit, 1), next_token: cursor, 'user.fields': profileFields }
      const { data, meta } = await api.read({ name: 'users/search', path: '/2/users/search', query: asked, schema: WireUsers }, credentials)
      return { data, meta }
    },
    tweets: async (ids: readonly string[]): Promise<Tweets> => complete(await fetchTweets(ids)),
    tweet: fetchOne,
    async thread(id: string): Promise<TweetThread> {
      const one = await fetchOne(id)
      const [post] = one.data
      if (!post.author_id || !post.conversation_id) return one
      const query = `conversation_id:${post.conversation_id} from:${post.author_id}`
      const [found, root] = await Promise.all([
        searchAll(query, { limit: mostIds }),
        post.conversation_id === id ? one : fetchTweets([post.conversation_id]).then((answer) => complete(answer)),
      ])
      return toChain(post, [one, root, found])
    },
  }
}

/** Somebody as everybody sees them: our application asks, in nobody's name. */
export const fetchPublicUser = (api: XApi, id: string): Promise<XUser> =>
  fetchUser(api, { path: `/2/users/${id}`, name: 'users' }, 'application')

async function fetchUser(api: XApi, { path, name }: { path: string; name: string }, as: XCredentials | 'application'): Promise<XUser> {
  const query = { 'user.fields': as === 'application' ? withoutViewer(profileFields) : profileFields }
  const answer = await api.read({ name, path, query, schema: WireUser }, as)
  if (!answer.data) throw toInlineFailure(answer.errors, 'User not found', name)
  return answer.data
}

const toQuery = (query: string): string => query.replace(/^[^\p{L}\p{N}@#$"(-]+/u, '') || query

function toTimeline(answer: v.InferOutput<typeof WireTweetPage>): XTimeline {
  const { meta, ...tweets } = answer
  return { ...tweets, meta: { ...meta, result_count: tweets.data?.length ?? 0 } }
}

/** Tweets that an answer points to without all that belongs to them: X expands the attachments of its own tweets alone. */
function findWanting({ data = [], includes = {}, errors = [] }: Tweets): string[] {
  const { tweets = [], media = [], polls = [] } = includes
  const own = new Set(data.map(({ id }) => id))
  const known = new Set([...tweets.map(({ id }) => id), ...own, ...errors.map(({ resource_id, value }) => resource_id ?? value)])
  const keys = new Set(media.map(({ media_key }) => media_key))
  const pollIds = new Set(polls.map(({ id }) => id))
  return tweets
    .filter(
      ({ id, attachments, referenced_tweets: references = [] }) =>
        !own.has(id) &&
        (attachments?.media_keys?.some((key) => !keys.has(key)) ||
          attachments?.poll_ids?.some((poll) => !pollIds.has(poll)) ||
          references.some((reference) => reference.type === 'quoted' && !known.has(reference.id))),
    )
    .map(({ id }) => id)
}

/** The answer, with what the second one knows of what it points to. */
function addReferenced<T extends Tweets>(answer: T, more: Tweets): T {
  const own = answer.includes ?? {}
  const beside = more.includes ?? {}
  const includes: XIncludes = {
    users: merge(own.users, beside.users, 'id'),
    tweets: merge(merge(more.data, own.tweets, 'id'), beside.tweets, 'id'),
    media: merge(own.media, beside.media, 'media_key'),
    polls: merge(own.polls, beside.polls, 'id'),
  }
  return { ...answer, includes: dropEmpty(includes), errors: [...(answer.errors ?? []), ...(more.errors ?? [])] }
}

const dropEmpty = (includes: XIncludes): XIncludes => Object.fromEntries(Object.entries(includes).filter(([, list]) => list.length > 0))

/** Both lists; of two with the same name the first stays. */
function merge<K extends string, T extends Record<K, string>>(first: readonly T[] = [], second: readonly T[] = [], key: K): T[] {
  const seen = new Set(first.map((item) => item[key]))
  return [...first, ...second.filter((item) => !seen.has(item[key]))]
}

const parentOf = ({ referenced_tweets: references = [] }: Tweet): string | undefined =>
  references.find(({ type }) => type === 'replied_to')?.id

/** From an author's tweets of one conversation, those that answer each other through this one, from the top down. */
function toChain(post: Tweet, answers: readonly Tweets[]): TweetThread {
  const own = new Map(
    answers
      .flatMap(({ data = [] }) => data)
      .filter(({ author_id }) => author_id === post.author_id)
      .map((one) => [one.id, one] as const),
  )
  const above: Tweet[] = []
  for (let parent = own.get(parentOf(post) ?? ''); parent && above.length < threadDepth; parent = own.get(parentOf(parent) ?? ''))
    above.unshift(parent)
  // Of two answers to oneself the earlier one goes on; the other is a comment.
  const next = new Map(
    [...own.values()].toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)).map((one) => [parentOf(one), one] as const),
  )
  const below: Tweet[] = []
  for (let reply = next.get(post.id); reply && below.length < threadDepth; reply = next.get(reply.id)) below.push(reply)
  const { includes, errors } = answers.reduce((all, one) => addReferenced(all, { ...one, data: [] }), {} as Tweets)
  return { data: [...above, post, ...below], ...(includes ? { includes } : {}), ...(errors ? { errors } : {}) }
}
