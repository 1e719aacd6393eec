import { sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'

export interface Shard {
  shard: number
  /** Added to event ids. It also changes whenever events were missed, so it tells one reading of the stream from another. */
  base: number
  lastEvent: number
  lastDigest: string
}

const columns = sql`shard, base, last_event as "lastEvent", last_digest as "lastDigest"`

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
export async function insertShard(db: Db, { shard, lastEvent, lastDigest }: Shard): Promise<void> {
  await sql`insert into farcaster_shards (shard, last_event, last_digest) values (${shard}, ${lastEvent}, ${lastDigest})
    on conflict (shard) do nothing`.execute(db)
}

export interface Progress {
  lastEvent: number
  lastDigest: string
  /** ms, of the last block read */
  eventAt: number | undefined
  isCaughtUp: boolean
}

/** Runs in the transaction that applies the events, so that both are stored or neither. */
export async function storeProgress(db: Db, shard: number, { lastEvent, lastDigest, eventAt, isCaughtUp }: Progress): Promise<void> {
  await sql`
    update farcaster_shards set last_event = ${lastEvent}, last_digest = ${lastDigest}, failures = 0,
      event_at = coalesce(${eventAt === undefined ? null : new Date(eventAt).toISOString()}::timestamptz, event_at),
      caught_up_at = case when ${isCaughtUp}::boolean then now() else caught_up_at end
    where shard = ${shard}`.execute(db)
}

export async function noteCaughtUp(db: Db, shard: number): Promise<void> {
  await sql`
    update farcaster_shards set caught_up_at = now(), failures = 0
    where shard = ${shard} and (failures > 0 or caught_up_at is null or caught_up_at < now() - interval '5 seconds')`.execute(db)
}

/** Continues at another event and queues all accounts of the shard, whose messages may have changed unseen. */
export async function jump(db: Db, { shard, base }: Shard, to: { lastEvent: number; lastDigest: string; base: number }): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      update farcaster_shards set base = ${to.base}, last_event = ${to.lastEvent}, last_digest = ${to.lastDigest}, failures = 0
      where shard = ${shard} and base = ${base}`.execute(transaction)
    if (!numAffectedRows) return
    await sql`update farcaster_tracked set backfilled_at = null where shard = ${shard} and backfilled_at is not null`.execute(transaction)
  })
}

/** Notes shards of which every account has been read, apart from those that fail again and again. */
export async function noteFilled(db: Db): Promise<void> {
  await sql`
    update farcaster_shards set filled_at = now()
    where filled_at is null and not exists (
      select from farcaster_tracked where farcaster_tracked.shard = farcaster_shards.shard and backfilled_at is null and failures < 10)`.execute(
    db,
  )
}
