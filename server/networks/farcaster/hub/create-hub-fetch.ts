import type { Fetcher } from '@chorus/networks/fetcher'

/**
 * Sends a path to one of several hubs with the same data: to the one that responded last, and to the next ones while none is available. A
 * hub that ran into the caller's deadline is tried last from then on.
 *
 * @param roots URLs without a trailing slash; at least one.
 */
export function createHubFetch(roots: readonly string[], send: typeof fetch = fetch): Fetcher {
  let first = 0
  return async (path, init) => {
    const order = roots.map((_, step) => (first + step) % roots.length)
    for (const [attempt, index] of order.entries()) {
      const isLast = attempt === order.length - 1
      try {
        const response = await send(roots[index]! + path, init)
        if (isLast || !isUnavailable(response)) {
          if (!isUnavailable(response)) first = index
          return response
        }
        // Frees the connection.
        await response.body?.cancel()
      } catch (error) {
        if (isTimeout(init?.signal)) first = (index + 1) % roots.length
        if (isLast || init?.signal?.aborted) throw error
      }
    }
    throw new Error('There is no hub to ask.')
  }
}

const isUnavailable = ({ status }: Response): boolean => status >= 500 || status === 429
const isTimeout = (signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true && signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
