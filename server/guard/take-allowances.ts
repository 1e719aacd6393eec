import { Refusal } from '@chorus/contract/refusal'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Allowance {
  /** For example `login client 192.0.2.1`. */
  key: string
  count: number
  seconds: number
}

/**
 * Counts one call against each allowance, in one round trip shared by all nodes. When any is exceeded: a Refusal 429 that says when the
 * window ends. Windows are fixed: the first call opens one.
 */
export async function takeAllowances(db: Db, allowances: readonly Allowance[]): Promise<void> {
  if (allowances.length === 0) return
  // Sorted, so that two calls counting the same keys wait for each other instead of deadlocking.
  const ordered = allowances.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = sql.join(ordered.map(({ key, seconds }) => sql`(${key}, 1, now() + make_interval(secs => ${sql.lit(seconds)}))`))
  const counted = await sql<{ key: string; count: number; wait: number }>`
    insert into rate_limits (key, count, resets_at) values ${rows}
    on conflict (key) do update set
      count = case when rate_limits.resets_at <= now() then 1 else rate_limits.count + 1 end,
      resets_at = case when rate_limits.resets_at <= now() then excluded.resets_at else rate_limits.resets_at end
    returning key, count, ceil(extract(epoch from resets_at - now()))::int as wait`.execute(db)
  const over = counted.rows.filter((row) => row.count > (ordered.find(({ key }) => key === row.key)?.count ?? 0))
  if (over.length === 0) return
  const wait = Math.max(1, ...over.map((row) => row.wait))
  throw new Refusal(`Too many requests. Try again in ${wait} s.`, { status: 429, retryAfter: wait })
}
