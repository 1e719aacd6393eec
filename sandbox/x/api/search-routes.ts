import type { WorldPost } from '../../seed/world.ts'
import type { ApiCall, XApi } from './api-route.ts'
import { invalidRequest } from './problem.ts'
import { toCondition } from './to-condition.ts'
import { postsOnX, toTweetEntries, toTweetPage } from './tweet-page.ts'
import { isProblem } from './wanted.ts'

const week = 7 * 86_400_000

/** Searches of the whole archive and of the last week. */
export function searchRoutes(api: XApi): void {
  const { world } = api
  const search = (call: ApiCall, isInReach: (post: Pick<WorldPost, 'at'>) => boolean, most: number) => {
    const query = call.query['query']?.trim()
    if (!query) return invalidRequest('query', query ?? '', 'The `query` query parameter can not be empty')
    const fits = toCondition(api, query)
    if (typeof fits !== 'function') return fits
    const times = readTimes(call, isInReach)
    if (isProblem(times)) return times
    const found = postsOnX(api).filter((post) => isInReach(post) && times.from <= post.at && post.at < times.to && fits(post))
    // Pages are cut by time, so a rank is encoded as one.
    if (call.query['sort_order'] === 'relevancy')
      return toTweetPage(api, rank(api, found), call, { least: 10, most, usual: 10, isTimeline: true })
    return toTweetPage(api, toTweetEntries(api, found), call, { least: 10, most, usual: 10, isTimeline: true })
  }
  api.route('/2/tweets/search/all', ['app'], (call) => search(call, () => true, 500))
  api.route('/2/tweets/search/recent', ['user', 'app'], (call) => {
    const newest = Math.max(world.now, ...world.posts.slice(0, 1).map(({ at }) => at))
    return search(call, ({ at }) => at > newest - week, 100)
  })
}

/** The live API refuses an end in the future, and a start that the search doesn't reach. */
function readTimes({ query }: ApiCall, isInReach: (post: Pick<WorldPost, 'at'>) => boolean) {
  const [from, to] = ['start_time', 'end_time'].map((name) => (query[name] === undefined ? undefined : Date.parse(query[name])))
  for (const [name, time] of Object.entries({ start_time: from, end_time: to }))
    if (time !== undefined && !(time <= Date.now())) return invalidRequest(name, query[name]!, `Invalid '${name}':'${query[name]!}'.`)
  if (from !== undefined && !isInReach({ at: from })) return invalidRequest('start_time', query['start_time']!, `Invalid 'start_time'.`)
  return { from: from ?? Number.NEGATIVE_INFINITY, to: to ?? Number.POSITIVE_INFINITY }
}

const rank = (api: XApi, posts: readonly WorldPost[]) => {
  const interestOf = ({ likes }: WorldPost) => likes.length
  const sorted = posts.toSorted((one, other) => interestOf(other) - interestOf(one))
  return toTweetEntries(api, sorted).map((entry, place) => ({ ...entry, at: sorted.length - place }))
}
