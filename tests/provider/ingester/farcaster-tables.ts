import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../server/db/database.ts'
import { createEventFeed } from '../../../server/networks/farcaster/read-model/ingest/event-feed.ts'
import type { RandomHub } from '../start-random-hub.ts'

const tables = [
  'casts',
  'reactions',
  'links',
  'facts',
  'mentions',
  'cast_counts',
  'follow_counts',
  'activity',
  'names',
  'rankings',
  'shards',
  'tracked',
]

export async function emptyTables(db: Db): Promise<void> {
  for (const name of tables) await sql`delete from ${sql.table(`farcaster_${name}`)}`.execute(db)
}

/** What readers see, whatever way the index came by it. */
export async function dumpTables(db: Db): Promise<unknown[]> {
  const queries = [
    sql`select fid, encode(hash, 'hex') as hash, at, text, parent_fid, encode(parent_hash, 'hex') as parent, encode(quoted_hash, 'hex') as quoted,
      mentions from farcaster_casts where state = 0 order by 1, 2`,
    sql`select fid, type, encode(target_hash, 'hex') as hash, at from farcaster_reactions where state = 0 order by 1, 2, 3`,
    sql`select fid, type, target_fid, at from farcaster_links where state = 0 order by 1, 2, 3`,
    sql`select fid, kind, key, value, at from farcaster_facts where state = 0 order by 1, 2, 3`,
    sql`select fid, encode(hash, 'hex') as hash, target_fid, at from farcaster_mentions order by 1, 2, 3`,
    sql`select fid, encode(hash, 'hex') as hash, likes, recasts, replies, quotes from farcaster_cast_counts
      where (likes, recasts, replies, quotes) <> (0, 0, 0, 0) order by 1, 2`,
    sql`select fid, followers, following from farcaster_follow_counts where (followers, following) <> (0, 0) order by 1`,
    sql`select fid, cast_at, recast_at from farcaster_activity where num_nonnulls(cast_at, recast_at) > 0 order by 1`,
    sql`select fid, username, display from farcaster_names order by 1`,
  ]
  const found: unknown[] = []
  for (const query of queries) found.push((await query.execute(db)).rows)
  return found
}

/** Moves the reader back, so that it reads events of the same stream again. */
export async function rewind(db: Db, hub: RandomHub, by: number): Promise<void> {
  const feed = createEventFeed(hub.fetcher)
  for (const shard of [1, 2]) {
    const { events } = await feed.read(shard, 0)
    const place = events.at(Math.max(0, events.length - 1 - by))
    if (!place) continue
    await sql`
      update farcaster_shards set last_event = ${place.event.id}, last_digest = ${place.digest}
      where shard = ${shard} and last_event > ${place.event.id} and last_digest = any(${events.map(({ digest }) => digest)}::text[])`.execute(
      db,
    )
  }
}

/** The leases of a killed node run out, after Postgres has finished the statement that the node left behind. */
export async function endLeases(db: Db): Promise<void> {
  const unfinished = sql`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state is distinct from 'idle'
    and backend_type = 'client backend'`
  while ((await unfinished.execute(db)).rows.length > 0) await sleep(5)
  for (const name of ['tracked', 'shards'])
    await sql`update ${sql.table(`farcaster_${name}`)} set leased_until = '-infinity', retry_at = '-infinity'`.execute(db)
}
