import type { Fetcher } from '../fetcher.ts'
import { readDeadline } from '../http.ts'

/** The order of waiting calls. Spec 2 §7: timeline, then search, then status. */
export type ScrapePriority = 'timeline' | 'search' | 'status'
const rank: Record<ScrapePriority, number> = { timeline: 0, search: 1, status: 2 }

/** Spec 2 §9 */
const concurrency = 2

interface Job {
  rank: number
  run(): Promise<void>
}

/**
 * A queue for the scrape backend, which handles little load: at most two concurrent calls, by priority, and identical pending calls are
 * merged. An aborted caller doesn't abort the call for others.
 */
export function createScrapeQueue(
  fetcher: Fetcher,
): (path: string, priority: ScrapePriority, signal?: AbortSignal | null) => Promise<Response> {
  const waiting: Job[] = []
  const underWay = new Map<string, Promise<Response>>()
  let running = 0

  const next = () => {
    while (running < concurrency && waiting.length > 0) {
      const job = waiting.shift()!
      running += 1
      void job.run().finally(() => {
        running -= 1
        next()
      })
    }
  }

  const enqueue = (path: string, priority: ScrapePriority): Promise<Response> =>
    new Promise((resolve, reject) => {
      const job: Job = {
        rank: rank[priority],
        run: () => fetcher(path, { signal: AbortSignal.timeout(readDeadline) }).then(resolve, reject),
      }
      const place = waiting.findIndex((other) => other.rank > job.rank)
      waiting.splice(place < 0 ? waiting.length : place, 0, job)
      next()
    })

  return async (path, priority, signal) => {
    let shared = underWay.get(path)
    if (!shared) {
      shared = enqueue(path, priority)
      underWay.set(path, shared)
      const forget = () => underWay.delete(path)
      shared.then(forget, forget)
    }
    // Each caller reads its own copy of the body.
    return (await untilAborted(shared, signal)).clone()
  }
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error)
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
