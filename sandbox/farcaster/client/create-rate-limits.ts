import { ClientRefusal } from './client-refusal.ts'

/** Calls within a number of seconds. */
type Window = readonly [calls: number, seconds: number]

/** By method and path. Source: the route list of farcasterxyz/client. */
const windows: Readonly<Record<string, readonly Window[]>> = {
  'GET /v2/casts': [
    [10, 10],
    [500, 3600],
  ],
  'GET /v2/thread-casts': [
    [20, 10],
    [1000, 3600],
  ],
  'GET /v2/user-thread-casts': [
    [20, 10],
    [1000, 3600],
  ],
  'GET /v2/followers': [
    [20, 10],
    [500, 3600],
  ],
  'GET /v2/following': [
    [20, 10],
    [500, 3600],
  ],
  'POST /v2/casts': [
    [10, 60],
    [100, 3600],
  ],
  'DELETE /v2/casts': [[10, 60]],
  'PUT /v2/cast-likes': [
    [20, 20],
    [200, 3600],
  ],
  'DELETE /v2/cast-likes': [[1, 1]],
  'PUT /v2/recasts': [
    [10, 60],
    [20, 3600],
  ],
  'DELETE /v2/recasts': [[5, 10]],
  'PUT /v2/follows': [
    [10, 10],
    [200, 3600],
  ],
  'DELETE /v2/follows': [[300, 600]],
  'PUT /v2/bookmarked-casts': [[20, 60]],
  'DELETE /v2/bookmarked-casts': [[60, 60]],
}

/** Counts a caller's calls. @throws ClientRefusal 429 */
export function createRateLimits(now: () => number) {
  const calls = new Map<string, number[]>()
  return (route: string, caller: string): void => {
    const limits = windows[route]
    if (!limits) return
    const key = `${route} ${caller}`
    const times = calls.get(key) ?? []
    for (const [most, seconds] of limits) {
      const recent = times.filter((time) => time > now() - seconds * 1000)
      if (recent.length < most) continue
      const retryAfter = Math.max(1, Math.ceil((recent[0]! + seconds * 1000 - now()) / 1000))
      throw new ClientRefusal(429, 'Too many requests', { retryAfter })
    }
    calls.set(key, [...times.slice(-1000), now()])
  }
}
