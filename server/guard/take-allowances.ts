import { Refusal } from '@chorus/contract/refusal'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Allowance {
  /** For example `login client 192.0.2.1`. */
  key: string
  count: number
  seconds: number
  /** Whether to refuse the call if the next one would exceed the allowance, without counting it. */
  isPeek?: boolean
}

/** An allowance in the window in which a call was counted. */
export interface Taken {
  key: string
  /** Timestamp of the database, in full precision: it identifies the window. */
  resetsAt: string
}

export interface Count {
  taken: readonly Taken[]
  /** 429, when any allowance is exceeded: it says when the window ends. */
  refusal?: Refusal
}

/**
 * Counts calls against their allowances, in one round trip shared by all nodes: the result is that of counting one after the other. Windows are
 * fixed: the first call opens one.
 *
 * @param calls The allowances of each call.
 */
export async function takeAllowances(db: Db, calls: readonly (readonly Allowance[])[]): Promise<Count[]> {
  const steps = new Map<string, { seconds: number; taken: number }>()
  for (const { key, seconds, isPeek } of calls.flat()) {
    const step = steps.get(key) ?? { seconds, taken: 0 }
    steps.set(key, step)
    if (!isPeek) step.taken += 1
  }
  if (steps.size === 0) return calls.map(() => ({ taken: [] }))
  // Sorted, so that two statements counting the same keys wait for each other instead of deadlocking.
  const ordered = [...steps].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const rows = sql.join(
    ordered.map(([key, { seconds, taken }]) => sql`(${key}, ${sql.lit(taken)}, now() + make_interval(secs => ${sql.lit(seconds)}))`),
  )
  const counted = await sql<Window>`
    insert into rate_limits (key, count, resets_at) values ${rows}
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= now() then excluded.count else rate_limits.count + excluded.count end,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning key, count, ceil(extract(epoch from resets_at - now()))::int as wait, resets_at::text as "resetsAt"`.execute(db)
  const windows = new Map(counted.rows.map((row) => [row.key, { ...row, count: row.count - steps.get(row.key)!.taken }]))
  return calls.map((allowances) => takeInTurn(windows, allowances))
}

interface Window {
  key: string
  count: number
  /** s */
  wait: number
  resetsAt: string
}

/** Counts one call of those that were written together. */
function takeInTurn(windows: ReadonlyMap<string, Window>, allowances: readonly Allowance[]): Count {
  const over: number[] = []
  const taken: Taken[] = []
  for (const { key, count, isPeek } of allowances) {
    const window = windows.get(key)!
    if (!isPeek) window.count += 1
    if (isPeek ? window.count >= count : window.count > count) over.push(window.wait)
    taken.push({ key, resetsAt: window.resetsAt })
  }
  if (over.length === 0) return { taken }
  const wait = Math.max(1, ...over)
  return { taken, refusal: new Refusal(`Too many requests. Try again in ${wait} s.`, { status: 429, retryAfter: wait }) }
}

/**
 * Undoes the count of a call that turned out to be none of those that the allowances limit. Only within its window: a later one never counted
 * it.
 */
export async function returnAllowances(db: Db, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return
  const windows = sql.join(taken.map(({ key, resetsAt }) => sql`(${key}, ${resetsAt}::timestamptz)`))
  await sql`
    update rate_limits set count = greatest(count - 1, 0)
    where key in (select key from rate_limits where (key, resets_at) in (${windows}) order by key for update)`.execute(db)
}
