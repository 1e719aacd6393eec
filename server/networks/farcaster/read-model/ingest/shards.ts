import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import type { Checkpoint } from './checkpoints.ts'

export interface Shard {
  shard: number
  /** Added to event ids. It also changes whenever events were missed, so it tells one reading of the stream from another. */
  base: number
  lastEvent: number
  lastDigest: string
  checkpoints: readonly Checkpoint[]
}

const columns = sql`shard, base, last_event as "lastEvent", last_digest as "lastDigest", checkpoints`

export async function loadShard(db: Db, shard: number): Promise<Shard | undefined> {
  return (await sql<Shard>`select ${columns} from farcaster_shards where shard = ${shard}`.execute(db)).rows[0]
}

export async function loadShards(db: Db): Promise<Shard[]> {
  return (await sql<Shard>`select ${columns} from farcaster_shards order by shard`.execute(db)).rows
}

/**
 * Until the transaction ends, no one else changes rows of these shards, and their order prevents deadlocks. Returns false when the stream
 * has moved since the shards were loaded, in which case nothing may be written.
 */
export async function lockShards(db: Db, shards: readonly Shard[], compare: 'base' | 'lastEvent'): Promise<boolean> {
  const { rows } = await sql<Shard>`
    select ${columns} from farcaster_shards where shard = any(${shards.map(({ shard }) => shard)}::int[]) order by shard for update`.execute(
    db,
  )
  return shards.every((known) => {
    const now = rows.find(({ shard }) => shard === known.shard)
    return now?.base === known.base && (compare === 'base' || now.lastEvent === known.lastEvent)
  })
}

/** Another node may have inserted it. */
export async function insertShard(db: Db, { shard, lastEvent, lastDigest, checkpoints }: Omit<Shard, 'base'>): Promise<void> {
  await sql`insert into farcaster_shards (shard, last_event, last_digest, checkpoints)
    values (${shard}, ${lastEvent}, ${lastDigest}, ${JSON.stringify(checkpoints)}::jsonb) on conflict (shard) do nothing`.execute(db)
}

export interface Progress {
  lastEvent: number
  lastDigest: string
  checkpoints: readonly Checkpoint[]
  /** ms, of the last block read */
  eventAt: number | undefined
  isCaughtUp: boolean
  /** ms */
  now: number
}

const toTime = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

/** Runs in the transaction that applies the events, so that both are stored or neither. */
export async function storeProgress(db: Db, shard: number, progress: Progress): Promise<void> {
  const { lastEvent, lastDigest, checkpoints, eventAt, isCaughtUp, now } = progress
  await sql`
    update farcaster_shards set last_event = ${lastEvent}, last_digest = ${lastDigest}, failures = 0,
      checkpoints = ${JSON.stringify(checkpoints)}::jsonb,
      event_at = coalesce(${eventAt === undefined ? sql`null` : toTime(eventAt)}, event_at),
      caught_up_at = case when ${isCaughtUp}::boolean then ${toTime(now)} else caught_up_at end
    where shard = ${shard}`.execute(db)
}

/** `now`: ms. Usually there is no news, so writing the row every time would be wasteful. */
export async function noteCaughtUp(db: Db, shard: number, now: number): Promise<void> {
  await sql`
    update farcaster_shards set caught_up_at = ${toTime(now)}, failures = 0
    where shard = ${shard} and (failures > 0 or caught_up_at is null or caught_up_at < ${toTime(now - 5000)})`.execute(db)
}

/**
 * Continues at another event and queues all accounts of the shard, whose messages may have changed unseen. Until they are read again, the
 * shard covers only what it covered before.
 */
export async function jump(db: Db, { shard, base }: Shard, to: Omit<Shard, 'shard'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      update farcaster_shards set base = ${to.base}, last_event = ${to.lastEvent}, last_digest = ${to.lastDigest}, failures = 0,
        checkpoints = ${JSON.stringify(to.checkpoints)}::jsonb,
        covered_until = coalesce(covered_until, greatest(caught_up_at, event_at)), jumped_at = clock_timestamp()
      where shard = ${shard} and base = ${base}`.execute(transaction)
    if (!numAffectedRows) return
    await sql`update farcaster_tracked set backfilled_at = null where shard = ${shard} and backfilled_at is not null`.execute(transaction)
  })
}

/**
 * Notes shards of which every account has been read, for the first time or after a jump, apart from those that fail again and again. After
 * a jump, accounts that were added since don't count.
 */
export async function noteFilled(db: Db): Promise<void> {
  await sql`
    update farcaster_shards set filled_at = coalesce(filled_at, now()), covered_until = null, jumped_at = null
    where (filled_at is null or jumped_at is not null) and not exists (
      select from farcaster_tracked known where known.shard = farcaster_shards.shard and known.backfilled_at is null and known.failures < 10
        and (filled_at is null or known.added_at <= farcaster_shards.jumped_at))`.execute(db)
}
