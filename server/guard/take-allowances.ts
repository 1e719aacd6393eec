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

/** Counts one call against each allowance, in one round trip shared by all nodes. Windows are fixed: the first call opens one. */
export async function takeAllowances(db: Db, allowances: readonly Allowance[]): Promise<Count> {
  if (allowances.length === 0) return { taken: [] }
  // Sorted, so that two calls counting the same keys wait for each other instead of deadlocking.
  const ordered = allowances.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = sql.join(
    ordered.map(
      ({ key, seconds, isPeek }) => sql`(${key}, ${sql.lit(isPeek ? 0 : 1)}, now() + make_interval(secs => ${sql.lit(seconds)}))`,
    ),
  )
  const counted = await sql<{ key: string; count: number; wait: number; resetsAt: string }>`
    insert into rate_limits (key, count, resets_at) values ${rows}
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= now() then excluded.count else rate_limits.count + excluded.count end,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning key, count, ceil(extract(epoch from resets_at - now()))::int as wait, resets_at::text as "resetsAt"`.execute(db)
  const over = counted.rows.filter((row) => {
    const { count = 0, isPeek = false } = ordered.find(({ key }) => key === row.key) ?? {}
    return isPeek ? row.count >= count : row.count > count
  })
  const taken = counted.rows.map(({ key, resetsAt }) => ({ key, resetsAt }))
  if (over.length === 0) return { taken }
  const wait = Math.max(1, ...over.map((row) => row.wait))
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
