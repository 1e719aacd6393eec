import type { Caller } from './oauth.ts'

/** How many calls of a route are left in its window. */
export interface RateWindow {
  limit: number
  remaining: number
  /** ms */
  resetAt: number
  isExceeded: boolean
  /** Its daily limits. */
  daily: readonly DailyLimit[]
}

export interface DailyLimit extends Pick<RateWindow, 'limit' | 'remaining' | 'resetAt'> {
  of: 'app' | 'user'
}

/** Calls per 15 minutes, for the application and for each user. Undefined: X doesn't offer the route to that caller. */
type Row = readonly [app: number | undefined, user: number | undefined]

/** Source: X's published rate limits, August 2026. */
const rows: Readonly<Record<string, Row>> = {
  'GET /2/tweets': [3500, 5000],
  'GET /2/tweets/:id': [450, 900],
  'GET /2/tweets/search/recent': [450, 300],
  'GET /2/tweets/search/all': [300, 300],
  'GET /2/tweets/:id/liking_users': [75, 75],
  'GET /2/tweets/:id/retweeted_by': [75, 75],
  'GET /2/tweets/:id/quote_tweets': [75, 75],
  'POST /2/tweets': [undefined, 100],
  'DELETE /2/tweets/:id': [undefined, 50],
  'PUT /2/tweets/:id/hidden': [undefined, 50],
  'GET /2/users': [300, 900],
  'GET /2/users/me': [undefined, 75],
  'GET /2/users/search': [300, 900],
  'GET /2/users/:id': [300, 900],
  'GET /2/users/by/username/:username': [300, 900],
  'GET /2/users/:id/tweets': [10_000, 900],
  'GET /2/users/:id/mentions': [450, 300],
  'GET /2/users/:id/liked_tweets': [75, 75],
  'GET /2/users/:id/timelines/reverse_chronological': [undefined, 180],
  'GET /2/users/:id/followers': [300, 300],
  'GET /2/users/:id/following': [300, 300],
  'GET /2/users/:id/blocking': [undefined, 15],
  'GET /2/users/:id/muting': [undefined, 15],
  'GET /2/users/:id/bookmarks': [undefined, 180],
  'POST /2/users/:id/likes': [undefined, 50],
  'DELETE /2/users/:id/likes/:tweet_id': [undefined, 50],
  'POST /2/users/:id/retweets': [undefined, 50],
  'DELETE /2/users/:id/retweets/:tweet_id': [undefined, 50],
  'POST /2/users/:id/following': [undefined, 50],
  'DELETE /2/users/:id/following/:target_id': [undefined, 50],
  'POST /2/users/:id/muting': [undefined, 50],
  'DELETE /2/users/:id/muting/:target_id': [undefined, 50],
  'POST /2/users/:id/bookmarks': [undefined, 50],
  'DELETE /2/users/:id/bookmarks/:tweet_id': [undefined, 50],
  'GET /2/spaces/:id': [300, 300],
  'POST /2/media/upload': [undefined, 500],
  'GET /2/media/upload': [undefined, 1000],
  'POST /2/media/upload/initialize': [undefined, 1875],
  'POST /2/media/upload/:id/append': [undefined, 1875],
  'POST /2/media/upload/:id/finalize': [undefined, 1875],
  'POST /2/media/metadata': [undefined, 500],
}
/** Calls per day: for all users together, and for each. Source: X's published rate limits, August 2026. */
const dailyRows: Readonly<Record<string, Partial<Record<DailyLimit['of'], number>>>> = {
  'POST /2/tweets': { app: 10_000 },
  'POST /2/users/:id/likes': { user: 1000 },
  'DELETE /2/users/:id/likes/:tweet_id': { user: 1000 },
  'POST /2/media/upload': { app: 50_000 },
  'GET /2/media/upload': { app: 100_000 },
  'POST /2/media/upload/initialize': { app: 180_000 },
  'POST /2/media/upload/:id/append': { app: 180_000 },
  'POST /2/media/upload/:id/finalize': { app: 180_000 },
  'POST /2/media/metadata': { app: 50_000 },
}
/** ms between requests of the application, beside its window. X publishes no headers for this limit. */
const gaps: Readonly<Record<string, number>> = { 'GET /2/tweets/search/all': 1000 }
/** Where X publishes no number. */
const usual: Row = [300, 300]
const windowMs = 15 * 60_000
const dayMs = 24 * 3_600_000

/** X's limits by route and caller. A window starts with its first call. Gaps are in real time, because tests may stop the clock. */
export function createRateLimits(now: () => number) {
  const windows = new Map<string, { used: number; resetAt: number }>()
  const count = (key: string, length: number, isRefused: boolean) => {
    const open = windows.get(key)
    const window = open && open.resetAt > now() ? open : { used: 0, resetAt: now() + length }
    windows.set(key, window)
    if (!isRefused) window.used += 1
    return window
  }
  const last = new Map<string, number>()
  const isTooFast = (route: string): boolean => performance.now() - (last.get(route) ?? Number.NEGATIVE_INFINITY) < (gaps[route] ?? 0)
  return {
    take(route: string, caller: Caller): RateWindow {
      const [app, user] = rows[route] ?? usual
      const limit = (caller.kind === 'app' ? app : user) ?? 0
      const who = caller.kind === 'app' ? '' : caller.person
      const isRefused = isTooFast(route)
      if (!isRefused) last.set(route, performance.now())
      const { used, resetAt } = count(`${route} ${who}`, windowMs, false)
      const isOver = used > limit || isRefused
      const days = Object.entries(dailyRows[route] ?? {}).map(([of, most]) => {
        const day = count(`${route} day ${of === 'app' ? '' : who}`, dayMs, isOver)
        return { of: of as DailyLimit['of'], limit: most, remaining: most - day.used, resetAt: day.resetAt }
      })
      const daily = days.map((day) => ({ ...day, remaining: Math.max(0, day.remaining) }))
      const isExceeded = isOver || days.some(({ remaining }) => remaining < 0)
      return { limit, remaining: Math.max(0, limit - used), resetAt, isExceeded, daily }
    },
  }
}
