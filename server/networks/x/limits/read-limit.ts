/** What a response says about the limit of its route for its user. */
export interface XLimit {
  /** Requests in a window. */
  quota: number
  remaining: number
  /** s since 1970 */
  reset: number
}

/** Limits of 15 minutes, and those of a day that some routes also have. */
const prefixes = ['x-rate-limit', 'x-user-limit-24hour', 'x-app-limit-24hour']

/** s. No window of X's is longer, whatever a response says. */
const longestWindow = 86_400

/** s. When X names no time. */
const usualWait = 60

/** The limit that ends last of those that are used up, or else the first. Undefined: the response says nothing. `now` in ms. */
export function readLimit({ status, headers }: Response, now: number): XLimit | undefined {
  const latest = Math.ceil(now / 1000) + longestWindow
  const limits = prefixes.flatMap((prefix): XLimit[] => {
    const [quota, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => readCount(headers.get(`${prefix}-${name}`)))
    // A quota of nothing isn't one: X would never take a request.
    const isSaid = quota !== undefined && quota > 0 && remaining !== undefined && reset !== undefined
    return isSaid ? [{ quota, remaining, reset: Math.min(reset, latest) }] : []
  })
  const [last] = limits.filter(({ remaining }) => remaining === 0).toSorted((one, other) => other.reset - one.reset)
  const limit = last ?? limits[0]
  if (status !== 429 || isTooFast(limit)) return limit
  const reset =
    limit?.reset ??
    readCount(headers.get('x-rate-limit-reset')) ??
    Math.ceil(now / 1000) + (readCount(headers.get('retry-after')) ?? usualWait)
  return { quota: limit?.quota ?? 1, remaining: 0, reset: Math.min(reset, latest) }
}

/**
 * Whether a refused request was one too many for a shorter limit than those that responses name: X allows one search of the archive a
 * second. `limit`: of the response that refuses it.
 */
export const isTooFast = (limit: XLimit | undefined): boolean => limit !== undefined && limit.remaining > 0

/** More than any limit reaches, and within what a bigint and a timestamp of the database hold. */
const mostCount = 10 ** 12

const readCount = (text: string | null): number | undefined =>
  text !== null && /^\d+$/.test(text) ? Math.min(Number(text), mostCount) : undefined
