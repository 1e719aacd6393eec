/** ms. Longer than a request travels. */
const shareMs = 10 * 60_000
const mostShared = 10_000

interface Shared<T> {
  answer: Promise<T>
  /** ms */
  until: number
}

/**
 * Runs something once for all requests with the same key. A connection may deliver a request twice, and some networks accept no key, so they would
 * make two posts of it. `now`: ms.
 */
export function createShareAnswers<T>(now: () => number): (key: string, send: () => Promise<T>) => Promise<T> {
  /** Oldest first. */
  const shared = new Map<string, Shared<T>>()
  return (key, send) => {
    for (const [name, { until }] of shared) {
      if (until > now() && shared.size < mostShared) break
      shared.delete(name)
    }
    const answer = shared.get(key)?.answer ?? send()
    if (!shared.has(key)) shared.set(key, { answer, until: now() + shareMs })
    return answer
  }
}
