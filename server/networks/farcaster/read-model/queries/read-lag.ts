import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

/** How many seconds behind the network the slowest shard is. Undefined while the index is first filled. */
export async function readLag(db: Db, now: () => number): Promise<number | undefined> {
  const { rows } = await sql<{ shards: number; filled: number; covered_at: Date | null }>`
    select count(*) as shards, count(filled_at) as filled, min(coalesce(covered_until, greatest(caught_up_at, event_at))) as covered_at
    from farcaster_shards`.execute(db)
  const [row] = rows
  if (!row || Number(row.shards) === 0 || Number(row.filled) < Number(row.shards) || !row.covered_at) return undefined
  return Math.max(0, (now() - row.covered_at.getTime()) / 1000)
}
