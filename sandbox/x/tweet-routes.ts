import { renderText } from '../seed/render-text.ts'
import type { WorldPost } from '../seed/world.ts'
import { cutPage } from './api-pages.ts'
import type { AskedApi, XApi } from './api-route.ts'
import { postIdsOf, type Named } from './post-ids.ts'
import { invalidRequest, notFound, notYours } from './problem.ts'
import { serializeTweets } from './serialize-tweets.ts'
import { isProblem, readPageSize } from './wanted.ts'

interface Entry extends Named {
  at: number
  id: string
}

const week = 7 * 86_400_000
const isId = (text: string) => /^\d{1,19}$/.test(text)

/** Tweets by id, in timelines and in search. */
export function tweetRoutes(api: XApi): void {
  const { world, objects, state } = api
  const ids = postIdsOf(world)
  const here = () => world.posts.filter((post) => post.network === 'x' && !post.deleted)
  const toEntry = (named: Named): Entry => ({ ...named, at: named.repost?.at ?? named.post.at, id: objects.idOf(named) })
  const toEntries = (posts: readonly WorldPost[]) => posts.map((post) => toEntry({ post }))
  const findHere = (id: string): Named | undefined => {
    const found = ids.find(id)
    return found && !found.post.deleted ? found : undefined
  }
  const tell = (named: readonly Named[], { wanted, viewer }: AskedApi) => serializeTweets(world, objects, named, wanted, viewer)

  /** A page of a list; an empty page has no `data`. Timelines and searches return the ids at both ends, other lists don't. */
  const serializePage = (
    entries: readonly Entry[],
    asked: AskedApi,
    [least, most, usual]: readonly [number, number, number],
    isTimeline = true,
  ): object => {
    const size = readPageSize(asked.query, least, most, usual)
    if (typeof size !== 'number') return size
    const cut = cutPage(entries, size, asked.query['pagination_token'] ?? asked.query['next_token'])
    if (isProblem(cut)) return cut
    const [newest, oldest] = [cut.items[0], cut.items.at(-1)]
    const { data, ...beside } = tell(cut.items, asked)
    return {
      ...(newest ? { data } : {}),
      ...beside,
      meta: {
        result_count: data.length,
        ...(isTimeline && newest && oldest ? { newest_id: newest.id, oldest_id: oldest.id } : {}),
        ...(cut.next ? { next_token: cut.next } : {}),
        ...(cut.previous ? { previous_token: cut.previous } : {}),
      },
    }
  }

  api.route('/2/tweets/search/all', ['app'], (asked) => search(asked, () => true, 500))
  api.route('/2/tweets/search/recent', ['user', 'app'], (asked) => {
    const newest = Math.max(world.now, ...world.posts.slice(0, 1).map(({ at }) => at))
    return search(asked, ({ at }) => at > newest - week, 100)
  })
  const search = (asked: AskedApi, isInReach: (post: WorldPost) => boolean, most: number) => {
    const query = asked.query['query']?.trim()
    if (!query) return invalidRequest('query', query ?? '', 'The `query` query parameter can not be empty')
    const fits = toCondition(api, query)
    return serializePage(toEntries(here().filter((post) => isInReach(post) && fits(post))), asked, [10, most, 10])
  }

  api.route('/2/tweets', ['user', 'app'], (asked) => {
    const wanted = (asked.query['ids'] ?? '').split(',')
    if (wanted.length > 100 || !wanted.every(isId))
      return invalidRequest('ids', asked.query['ids'] ?? '', 'The `ids` query parameter must hold 1 to 100 ids')
    const {
      data,
      errors = [],
      ...beside
    } = tell(
      wanted.flatMap((id) => findHere(id) ?? []),
      asked,
    )
    const missing = wanted.filter((id) => !findHere(id)).map((id) => notFound('tweet', 'ids', id))
    const all = [...missing, ...errors]
    return { ...(data.length > 0 ? { data } : {}), ...beside, ...(all.length > 0 ? { errors: all } : {}) }
  })
  api.route('/2/tweets/:id', ['user', 'app'], (asked) => {
    const id = asked.params['id']!
    if (!isId(id)) return invalidRequest('id', id, `The \`id\` query parameter value [${id}] is not valid`)
    const found = findHere(id)
    if (!found) return { errors: [notFound('tweet', 'id', id)] }
    const { data, ...beside } = tell([found], asked)
    return { data: data[0], ...beside }
  })

  const personOf = (id: string) => world.people.find(({ accounts }) => accounts.x?.id === id)?.key
  const withPerson = (path: string, isOwn: boolean, list: (person: string, asked: AskedApi) => readonly Entry[], least: number) =>
    api.route(`/2/users/:id/${path}`, isOwn || path === 'liked_tweets' ? ['user'] : ['user', 'app'], (asked) => {
      const id = asked.params['id']!
      if (!isId(id)) return invalidRequest('id', id, `The \`id\` query parameter value [${id}] is not valid`)
      const person = personOf(id)
      if (isOwn && person !== asked.viewer) return notYours
      if (!person) return { errors: [notFound('user', 'id', id)] }
      return serializePage(
        list(person, asked),
        asked,
        [least, 100, path === 'tweets' ? 10 : 100],
        path !== 'liked_tweets' && path !== 'bookmarks',
      )
    })
  const timelineOf = (isIn: (person: string) => boolean, { query }: AskedApi): Entry[] => {
    const left = (query['exclude'] ?? '').split(',')
    const own = here().filter((post) => isIn(post.author) && !(left.includes('replies') && post.replyTo))
    const reposts = world.reposts.flatMap((repost): Entry[] => {
      const post = world.post(repost.post)
      return repost.network === 'x' && isIn(repost.by) && post && !post.deleted ? [toEntry({ post, repost })] : []
    })
    return [...toEntries(own), ...(left.includes('retweets') ? [] : reposts)]
  }
  withPerson('tweets', false, (person, asked) => timelineOf((key) => key === person, asked), 5)
  withPerson('liked_tweets', false, (person) => toEntries(here().filter(({ likes }) => likes.includes(person))), 5)
  withPerson('bookmarks', true, (person) => toEntries(here().filter(({ key }) => state.bookmarksOf(person).has(key))), 1)
  withPerson(
    'timelines/reverse_chronological',
    true,
    (person, asked) => {
      const followed = new Set(world.follows.filter(({ network, from }) => network === 'x' && from === person).map(({ to }) => to))
      const muted = state.mutesOf(person)
      return timelineOf((key) => key === person || (followed.has(key) && !muted.has(key)), asked)
    },
    1,
  )
}

/** Supports the operators that clients use; all other words must occur, and `-` negates a term. */
function toCondition({ world }: XApi, query: string): (post: WorldPost) => boolean {
  const ids = postIdsOf(world)
  const idOf = (key: string | undefined) => {
    const post = key === undefined ? undefined : world.post(key)
    return post && ids.idOf(post)
  }
  const handleOf = (key: string) => world.person(key).accounts.x!.handle.toLowerCase()
  const operators: Record<string, (post: WorldPost, value: string) => boolean> = {
    in_reply_to_tweet_id: (post, value) => idOf(post.replyTo) === value,
    conversation_id: (post, value) => (idOf(post.root) ?? ids.idOf(post)) === value,
    from: (post, value) => [handleOf(post.author), world.person(post.author).accounts.x!.id].includes(value.toLowerCase()),
    is: (post, value) => (value === 'reply' ? post.replyTo !== undefined : value === 'quote' && post.quoteOf !== undefined),
  }
  const parts = (query.match(/-?(?:"[^"]*"|\S+)/g) ?? []).map((part) => {
    const isNot = part.startsWith('-') && part.length > 1
    const positive = isNot ? part.slice(1) : part
    const [, name, value] = /^(\w+):(.+)$/.exec(positive) ?? []
    const operator = name && Object.hasOwn(operators, name) ? operators[name] : undefined
    const words = positive.replaceAll('"', '').toLowerCase()
    return (post: WorldPost) => (operator ? operator(post, value!) : renderText(world, post).text.toLowerCase().includes(words)) !== isNot
  })
  return (post) => parts.every((part) => part(post))
}
