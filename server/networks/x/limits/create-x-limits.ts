import { Failure } from '@chorus/model/failure'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { XCallFacts, XCallName, XSend } from '../api/x-api.ts'
import { toPayer } from '../budget/to-payer.ts'
import { isTooFast, readLimit, type XLimit } from './read-limit.ts'

export interface XLimitsDeps {
  db: Db
  /** ms */
  now(): number
  /** ms that a request waits at most, within the deadline of its call. */
  longestWait?: number
}

/** ms. X's windows end at whole seconds of its own clock. */
const margin = 200

/** ms after which a request that came too fast is sent again, because X's shortest limits are per second. */
const shortestWindow = 1000

/** Calls of the application that X also limits per second. Responses don't name this limit, and some plans don't have it. */
const perSecond: readonly XCallName[] = ['GET /2/tweets/search/all']

/** Condition for rows to delete: no window of X’s is longer than a day. */
export const expiredXLimits = sql`used_at < now() - interval '2 days'`

/**
 * Keeps requests within X's limits, which are per route and user: each has a queue of its own. A request waits for the window to end if that
 * is soon, and is otherwise refused with the time. What X said is shared by all nodes through the database.
 */
export function createXLimits({ db, now, longestWait = 4000 }: XLimitsDeps): { throttle(send: XSend): XSend } {
  /** When the last request was sent, by `performance.now()`, of queues in which X has refused one that came too fast. */
  const sentAt = new Map<string, number>()
  const queues = new Map<string, { last: Promise<unknown>; count: number }>()

  /** Runs one after another in each queue. */
  const inTurn = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), count: 0 }
    queues.set(key, queue)
    queue.count += 1
    const turn = queue.last.then(work)
    queue.last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      queue.count -= 1
      if (queue.count === 0) queues.delete(key)
    }
  }

  const admit = async (key: string, facts: XCallFacts, until: number, signal: AbortSignal | null | undefined): Promise<void> => {
    await inTurn(key, async () => {
      for (;;) {
        const wait = await take(db, key)
        if (wait === 0) return
        if (now() + wait > until) throw toLimited(facts, wait)
        await pause(wait + margin, facts, signal)
      }
    })
  }

  /** Like `admit`, but with a second between requests once X has refused one, so that it refuses no more and the first come are served first. */
  const admitSpaced = async (key: string, facts: XCallFacts, until: number, signal: AbortSignal | null | undefined): Promise<void> => {
    if (!sentAt.has(key)) return admit(key, facts, until, signal)
    const gap = shortestWindow + margin
    const ahead = (queues.get(`${key} spaced`)?.count ?? 0) * gap
    if (now() + ahead > until) throw toLimited(facts, ahead)
    await inTurn(`${key} spaced`, async () => {
      const wait = sentAt.get(key)! + gap - performance.now()
      if (wait > 0) await pause(wait, facts, signal)
      await admit(key, facts, until, signal)
      sentAt.set(key, performance.now())
    })
  }

  /** Shares what the response says about its limit with all nodes. */
  const sendOnce = async (send: XSend, key: string, request: [url: string, init: RequestInit, facts: XCallFacts]) => {
    let limit: XLimit | undefined
    try {
      const response = await send(...request)
      limit = readLimit(response, now())
      return { response, limit }
    } finally {
      await note(db, key, limit)
    }
  }

  return {
    throttle: (send) => async (url, init, facts) => {
      // A made-up token must not count against the user that it names.
      if (!facts || facts.isUnproven) return send(url, init, facts)
      const key = toKey(facts)
      const until = now() + longestWait
      for (;;) {
        await admitSpaced(key, facts, until, init.signal)
        const { response, limit } = await sendOnce(send, key, [url, init, facts])
        // X takes a user's signature only once.
        const canRepeat = response.status === 429 && isTooFast(limit) && facts.as === 'application'
        if (canRepeat && perSecond.includes(facts.name) && !sentAt.has(key)) sentAt.set(key, performance.now())
        const queue = queues.get(`${key} again`)?.count ?? 0
        if (!canRepeat || now() + (queue + 1) * (shortestWindow + margin) > until) return response
        await inTurn(`${key} again`, () => pause(shortestWindow + margin, facts, init.signal))
      }
    },
  }
}

/** X limits users each on their own, and requests of our application together. */
const toKey = ({ name, as }: XCallFacts): string => `${name} ${as === 'application' ? as : toPayer({ as })}`

const toLimited = ({ name }: XCallFacts, wait: number): Failure =>
  new Failure('rate-limited', `X is limiting these requests for ${Math.ceil(wait / 1000)} s.`, {
    network: 'x',
    call: name,
    status: 429,
    retryAfter: wait,
  })

/** ms to wait. While the database is down, X itself refuses excess requests. */
const take = (db: Db, key: string): Promise<number> =>
  sql<{ wait: number }>`select take_x_limit(${key}) as wait`.execute(db).then(
    ({ rows }) => Number(rows[0]!.wait),
    () => 0,
  )

const note = (db: Db, key: string, limit: XLimit | undefined): Promise<unknown> =>
  sql`select note_x_limit(${key}, ${limit?.quota ?? null}, ${limit?.remaining ?? null}, to_timestamp(${limit?.reset ?? null}::float8))`
    .execute(db)
    .catch(() => {})

/** A request that is aborted while it waits is never sent. */
const pause = (ms: number, { name }: XCallFacts, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new Failure('aborted', `${name} was cancelled.`, { network: 'x', call: name }))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
  })
