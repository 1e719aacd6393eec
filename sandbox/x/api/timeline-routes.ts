import type { WorldPost } from '../../seed/world.ts'
import { postIdsOf } from '../post-ids.ts'
import type { ApiCall, XApi } from './api-route.ts'
import { invalidRequest, notFound, notYours, unsupportedAuthentication } from './problem.ts'
import { readRange } from './read-range.ts'
import { postsOnX, toTweetEntries, toTweetEntry, toTweetPage, type TweetEntry } from './tweet-page.ts'
import { isId } from './wanted.ts'

/** A list below `/2/users/:id`. */
interface UserList {
  /** Only its owner may read it. */
  isOwn?: boolean
  /** The application may read it. */
  isPublic?: boolean
  isTimeline?: boolean
  least: number
  usual: number
  toEntries(person: string, call: ApiCall): readonly TweetEntry[]
}

/** Since then, ids contain times. Timelines accept no earlier one. */
const firstSnowflake = Date.parse('2010-11-06')

/** A person's tweets, likes, bookmarks, mentions and home timeline, and the quotes of a tweet. */
export function timelineRoutes(api: XApi): void {
  const { world, state, plan } = api
  const timelineOf = (isIn: (person: string) => boolean, { query }: ApiCall): TweetEntry[] => {
    const excluded = (query['exclude'] ?? '').split(',')
    const own = postsOnX(api).filter((post) => isIn(post.author) && !(excluded.includes('replies') && post.replyTo))
    const reposts = world.reposts.flatMap((repost): TweetEntry[] => {
      const post = world.post(repost.post)
      // X lists a repost whose post is gone, without that post.
      return repost.network === 'x' && isIn(repost.by) && post ? [toTweetEntry(api, { post, repost })] : []
    })
    return [...toTweetEntries(api, own), ...(excluded.includes('retweets') ? [] : reposts)]
  }

  /** Replies mention everyone above them. */
  const isMentioned = (post: WorldPost, person: string): boolean => {
    if (post.text.includes(`{@${person}}`)) return true
    const parent = post.replyTo === undefined ? undefined : world.post(post.replyTo)
    return parent !== undefined && (parent.author === person || isMentioned(parent, person))
  }

  const lists: Record<string, UserList> = {
    tweets: {
      isPublic: true,
      isTimeline: true,
      least: 5,
      usual: 10,
      toEntries: (person, call) => timelineOf((key) => key === person, call),
    },
    mentions: {
      isPublic: true,
      isTimeline: true,
      least: 5,
      usual: 10,
      toEntries: (person) =>
        toTweetEntries(
          api,
          postsOnX(api).filter((post) => post.author !== person && isMentioned(post, person)),
        ),
    },
    liked_tweets: {
      // X has hidden whose likes are whose since June 2024, except from themselves.
      isOwn: true,
      least: 5,
      usual: 100,
      toEntries: (person) =>
        toTweetEntries(
          api,
          postsOnX(api).filter(({ likes }) => likes.includes(person)),
        ),
    },
    bookmarks: {
      isOwn: true,
      least: 1,
      usual: 100,
      toEntries: (person) =>
        toTweetEntries(
          api,
          postsOnX(api).filter(({ key }) => state.bookmarksOf(person).has(key)),
        ),
    },
    'timelines/reverse_chronological': {
      isOwn: true,
      isTimeline: true,
      least: 1,
      usual: 100,
      toEntries(person, call) {
        const followed = new Set(world.follows.filter(({ network, from }) => network === 'x' && from === person).map(({ to }) => to))
        const muted = state.mutesOf(person)
        return timelineOf((key) => key === person || (followed.has(key) && !muted.has(key)), call)
      },
    },
  }
  for (const [path, { isOwn, isPublic, isTimeline = false, least, usual, toEntries }] of Object.entries(lists))
    api.route(`/2/users/:id/${path}`, isPublic ? ['user', 'app'] : ['user'], (call) => {
      // X's description lists OAuth 1.0a for reading them, but X refuses it. The sandbox's Enterprise plan takes any login.
      if (path === 'bookmarks' && plan !== 'enterprise')
        return unsupportedAuthentication('OAuth 1.0a User Context', ['OAuth 2.0 User Context'])
      const id = call.params['id']!
      if (!isId(id)) return invalidRequest('id', id, `The \`id\` query parameter value [${id}] is not valid`)
      const person = world.people.find(({ accounts }) => accounts.x?.id === id)?.key
      if (isOwn && person !== call.viewer) return notYours
      if (!person) return { errors: [notFound('user', 'id', id)] }
      const isInRange = isTimeline ? readRange(call.query, { earliest: firstSnowflake, now: api.now() }) : () => true
      if (typeof isInRange !== 'function') return isInRange
      return toTweetPage(api, toEntries(person, call).filter(isInRange), call, { least, most: 100, usual, isTimeline })
    })
  api.route('/2/tweets/:id/quote_tweets', ['user', 'app'], (call) => {
    const id = call.params['id']!
    if (!isId(id)) return invalidRequest('id', id, `The \`id\` query parameter value [${id}] is not valid`)
    const post = postIdsOf(world).find(id)?.post
    if (!post || post.deleted) return { errors: [notFound('tweet', 'id', id)] }
    const quotes = world.quotesOf(post.key).filter(({ deleted, network }) => !deleted && network === 'x')
    return toTweetPage(api, toTweetEntries(api, quotes), call, { least: 10, most: 100, usual: 10, isTimeline: false })
  })
}
