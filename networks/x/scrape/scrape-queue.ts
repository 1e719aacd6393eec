import type { Fetcher } from '../../fetcher.ts'
import { maxAnswerBytes, readDeadline } from '../../http.ts'

/** The order of waiting calls. Spec 2 §7: timeline, then search, then status. Suggestions come last. */
export type ScrapePriority = 'timeline' | 'search' | 'status' | 'suggestion'
const rank: Record<ScrapePriority, number> = { timeline: 0, search: 1, status: 2, suggestion: 3 }

/** The same order as a hint for browsers, which our own server follows. */
export const fetchPriorities: Readonly<Record<ScrapePriority, RequestPriority>> = {
  timeline: 'high',
  search: 'auto',
  status: 'low',
  suggestion: 'low',
}

/** Spec 2 §9 */
const concurrency = 2

interface Job {
  priority: ScrapePriority
  run(): Promise<void>
}

interface Shared {
  response: Promise<Response>
  job: Job
  /** The number of callers that still want it. */
  callers: number
}

/**
 * A queue for the scrape backend, which handles little load: at most two concurrent calls, by priority, and identical pending calls are
 * merged. An aborted caller doesn't abort the call for others; a waiting call without callers is dropped.
 */
export function createScrapeQueue(
  fetcher: Fetcher,
): (path: string, priority: ScrapePriority, signal?: AbortSignal | null) => Promise<Response> {
  const waiting: Job[] = []
  const inFlight = new Map<string, Shared>()
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

  const insert = (job: Job) => {
    const place = waiting.findIndex((other) => rank[other.priority] > rank[job.priority])
    waiting.splice(place < 0 ? waiting.length : place, 0, job)
  }

  const share = (path: string, priority: ScrapePriority): Shared => {
    const job: Job = { priority, run: () => Promise.resolve() }
    const response = new Promise<Response>((resolve, reject) => {
      job.run = async () => {
        const init = { signal: AbortSignal.timeout(readDeadline), priority: fetchPriorities[job.priority] }
        const answer = await fetcher(path, init).catch(reject)
        if (!answer) return
        // The backend works until the last byte.
        const whole = readWhole(answer.clone())
        resolve(answer)
        await whole
      }
    })
    const shared: Shared = { response, job, callers: 0 }
    inFlight.set(path, shared)
    insert(job)
    next()
    const forget = () => {
      if (inFlight.get(path) === shared) inFlight.delete(path)
    }
    shared.response.then(forget, forget)
    return shared
  }

  /** A waiting call moves up when someone wants it more urgently than those before. */
  const hasten = ({ job }: Shared, priority: ScrapePriority) => {
    const place = waiting.indexOf(job)
    if (place < 0 || rank[job.priority] <= rank[priority]) return
    waiting.splice(place, 1)
    job.priority = priority
    insert(job)
  }

  /** A call that has begun is finished: the backend works on it in any case. */
  const leave = (path: string, shared: Shared) => {
    shared.callers -= 1
    const place = waiting.indexOf(shared.job)
    if (shared.callers > 0 || place < 0) return
    waiting.splice(place, 1)
    inFlight.delete(path)
  }

  return async (path, priority, signal) => {
    signal?.throwIfAborted()
    const shared = inFlight.get(path) ?? share(path, priority)
    hasten(shared, priority)
    shared.callers += 1
    try {
      // Each caller reads its own copy of the body.
      return (await untilAborted(shared.response, signal)).clone()
    } finally {
      leave(path, shared)
    }
  }
}

/** Resolves when everything has arrived, or too much has. Readers of the other copies handle failures. */
async function readWhole({ body }: Response): Promise<void> {
  if (!body) return
  const reader = body.getReader()
  try {
    for (let size = 0; size <= maxAnswerBytes;) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.byteLength
    }
    await reader.cancel()
  } catch {}
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
