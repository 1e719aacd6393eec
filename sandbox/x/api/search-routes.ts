import type { WorldPost } from '../../seed/world.ts'
import type { ApiCall, XApi, XPlanName } from './api-route.ts'
import { invalidRequest } from './problem.ts'
import { readRange } from './read-range.ts'
import { toCondition } from './to-condition.ts'
import { postsOnX, toTweetEntries, toTweetPage } from './tweet-page.ts'

const day = 86_400_000
/** ms. A search that names no end stops that long before its request. */
const usualLag = 30_000

interface Search {
  most: number
  /** Characters of a query. Source: X's table of query lengths, by plan. */
  longest: Readonly<Record<XPlanName, number>>
  /** ms. How far back it may reach; and how far it does when it names no start. */
  toEarliest(now: number): number
  reach: number
}

const searches: Readonly<Record<'all' | 'recent', Search>> = {
  all: {
    most: 500,
    longest: { 'self-serve': 1024, legacy: 1024, enterprise: 4096 },
    toEarliest: () => Date.parse('2006-03-21'),
    reach: 30 * day,
  },
  recent: {
    most: 100,
    longest: { 'self-serve': 512, legacy: 512, enterprise: 4096 },
    toEarliest: (now) => now - 7 * day,
    reach: 7 * day,
  },
}

/** Searches of the whole archive and of the last week. Source: X's guides to searching. */
export function searchRoutes(api: XApi, lag = usualLag): void {
  const { world, plan } = api
  const search = (call: ApiCall, { most, longest, toEarliest, reach }: Search) => {
    const query = call.query['query']?.trim()
    if (!query) return invalidRequest('query', query ?? '', 'The `query` query parameter can not be empty')
    if ([...query].length > longest[plan])
      return invalidRequest('query', query, `The \`query\` query parameter can be at most ${longest[plan]} characters long`)
    const fits = toCondition(api, query)
    if (typeof fits !== 'function') return fits
    // A world may have been made long ago.
    const today = Math.max(world.now, ...world.posts.slice(0, 1).map(({ at }) => at))
    const until = api.now() - lag
    const isInRange = readRange(call.query, { earliest: toEarliest(today), from: today - reach, until, now: api.now() })
    if (typeof isInRange !== 'function') return isInRange
    const found = toTweetEntries(
      api,
      postsOnX(api).filter((post) => fits(post)),
    ).filter(isInRange)
    // Pages are cut by time, so a rank is encoded as one.
    const entries = call.query['sort_order'] === 'relevancy' ? rank(found) : found
    return toTweetPage(api, entries, call, { least: 10, most, usual: 10, isTimeline: true })
  }
  api.route('/2/tweets/search/all', ['app'], (call) => search(call, searches.all))
  api.route('/2/tweets/search/recent', ['user', 'app'], (call) => search(call, searches.recent))
}

const rank = <T extends { post: WorldPost }>(entries: readonly T[]) => {
  const sorted = entries.toSorted((one, other) => other.post.likes.length - one.post.likes.length)
  return sorted.map((entry, place) => ({ ...entry, at: sorted.length - place }))
}
