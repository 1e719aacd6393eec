import type { ApiCall, XApi } from './api-route.ts'
import { invalidRequest, notFound, notYours } from './problem.ts'
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

/** A person's tweets, likes, bookmarks and home timeline. */
export function timelineRoutes(api: XApi): void {
  const { world, state } = api
  const timelineOf = (isIn: (person: string) => boolean, { query }: ApiCall): TweetEntry[] => {
    const excluded = (query['exclude'] ?? '').split(',')
    const own = postsOnX(api).filter((post) => isIn(post.author) && !(excluded.includes('replies') && post.replyTo))
    const reposts = world.reposts.flatMap((repost): TweetEntry[] => {
      const post = world.post(repost.post)
      return repost.network === 'x' && isIn(repost.by) && post && !post.deleted ? [toTweetEntry(api, { post, repost })] : []
    })
    return [...toTweetEntries(api, own), ...(excluded.includes('retweets') ? [] : reposts)]
  }

  const lists: Record<string, UserList> = {
    tweets: {
      isPublic: true,
      isTimeline: true,
      least: 5,
      usual: 10,
      toEntries: (person, call) => timelineOf((key) => key === person, call),
    },
    liked_tweets: {
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
      const id = call.params['id']!
      if (!isId(id)) return invalidRequest('id', id, `The \`id\` query parameter value [${id}] is not valid`)
      const person = world.people.find(({ accounts }) => accounts.x?.id === id)?.key
      if (isOwn && person !== call.viewer) return notYours
      if (!person) return { errors: [notFound('user', 'id', id)] }
      return toTweetPage(api, toEntries(person, call), call, { least, most: 100, usual, isTimeline })
    })
}
