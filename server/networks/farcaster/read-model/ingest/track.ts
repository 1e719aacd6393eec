import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { shardOf } from '../../hub/shard-of.ts'

/** Queues accounts whose messages the index doesn't have. Returns how many are new. */
export async function track(db: Db, fids: readonly number[], shardCount: number): Promise<number> {
  if (fids.length === 0) return 0
  const rows = [...new Set(fids)].toSorted((a, b) => a - b).map((fid) => ({ fid, shard: shardOf(fid, shardCount) }))
  const { numAffectedRows } = await sql`
    insert into farcaster_tracked (fid, shard)
    select fid, shard from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (fid bigint, shard integer)
    on conflict (fid) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function findTracked(db: Db, fids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ fid: number }>`
    select fid from farcaster_tracked where fid = any(${[...new Set(fids)]}::bigint[])`.execute(db)
  return new Set(rows.map(({ fid }) => fid))
}

/** Farcaster accounts of people who log in here, and the accounts they follow. At most `count`. */
export async function findWanted(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ fid: number }>`
    with own as (
      select distinct subject::bigint as fid from identities where platform = 'farcaster' and subject ~ '^[0-9]{1,12}$')
    select fid from own where not exists (select from farcaster_tracked known where known.fid = own.fid)
    union
    select target_fid from farcaster_links link join own using (fid)
    where link.type = 'follow' and link.state = 0
      and not exists (select from farcaster_tracked known where known.fid = link.target_fid)
    limit ${count}`.execute(db)
  return rows.map(({ fid }) => fid)
}

/** Accounts whose messages have not been read yet, counted up to `most`. */
export async function countQueued(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from farcaster_tracked where backfilled_at is null limit ${most}) as queued`.execute(db)
  return Number(rows[0]!.count)
}

/** Those of the accounts whose messages have all been read. */
export async function findBackfilled(db: Db, fids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ fid: number }>`
    select fid from farcaster_tracked where fid = any(${[...new Set(fids)]}::bigint[]) and backfilled_at is not null`.execute(db)
  return new Set(rows.map(({ fid }) => fid))
}
