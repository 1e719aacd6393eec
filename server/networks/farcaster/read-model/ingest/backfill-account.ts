import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/database.ts'
import { shardOf } from '../../hub/shard-of.ts'
import { addMessage, addNameProof } from './add-message.ts'
import { applyChanges } from './apply-changes.ts'
import { type CastChange, type Changes, createChanges, type FactChange, type LinkChange, type ReactionChange } from './change.ts'
import { type EventFeed, messageLists } from './event-feed.ts'
import { loadShards, lockShards, type Shard } from './shards.ts'

export interface BackfillDeps {
  db: Db
  feed: EventFeed
  shardCount: number
}

/**
 * Reads all messages of an account from the hub. They count as if they had come with the last event that was applied before, because every
 * later change arrives as an event. What the index has from before that and the hub no longer has is gone. When the stream
 * was restarted meanwhile, the account stays queued.
 */
export async function backfillAccount(deps: BackfillDeps, fid: number): Promise<void> {
  if (!(await readAccount(deps, fid)))
    await sql`update farcaster_tracked set leased_until = '-infinity' where fid = ${fid}`.execute(deps.db)
}

async function readAccount(deps: BackfillDeps, fid: number): Promise<boolean> {
  const { db, feed, shardCount } = deps
  const shards = new Map((await loadShards(db)).map((shard) => [shard.shard, shard]))
  const own = shards.get(shardOf(fid, shardCount))
  if (!own) return false
  const write = (changes: Changes, touched: readonly Shard[]) =>
    db.transaction().execute(async (transaction) => {
      const isCurrent = await lockShards(transaction, touched, 'base')
      if (isCurrent) await applyChanges(transaction, changes)
      return isCurrent
    })

  for (const list of messageLists) {
    let pageToken = ''
    do {
      const page = await feed.readMessages(list, fid, pageToken)
      const changes = createChanges()
      const touched = new Set<Shard>()
      for (const message of page.messages) {
        const shard = shards.get(shardOf(message.data.fid, shardCount))
        if (!shard) continue
        touched.add(shard)
        addMessage(changes, message, toSeq(shard))
      }
      if (touched.size > 0 && !(await write(changes, [...touched]))) return false
      pageToken = page.messages.length > 0 ? page.nextPageToken : ''
    } while (pageToken)
  }
  const names = createChanges()
  for (const proof of await feed.readNameProofs(fid)) if (proof.fid === fid) addNameProof(names, proof, toSeq(own))
  if (!(await write(names, [own]))) return false
  for (;;) {
    const gone = await findOlder(db, fid, toSeq(own))
    const count = gone.casts.size + gone.reactions.size + gone.links.size + gone.facts.size
    if (count === 0) return noteBackfilled(db, fid, own)
    if (!(await write(gone, [own]))) return false
  }
}

const noteBackfilled = (db: Db, fid: number, own: Shard): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const isCurrent = await lockShards(transaction, [own], 'base')
    await sql`
      update farcaster_tracked set leased_until = '-infinity', failures = 0,
        backfilled_at = case when ${isCurrent}::boolean then now() end where fid = ${fid}`.execute(transaction)
    return isCurrent
  })

const toSeq = ({ base, lastEvent }: Shard): number => base + lastEvent

/** Rows per table and round. */
const batch = 500

/** Live rows that the account's messages have not touched, as gone. */
async function findOlder(db: Db, fid: number, seq: number): Promise<Changes> {
  const read = async <T extends { fid: number }>(table: string, columns: RawBuilder<unknown>): Promise<T[]> => {
    const { rows } = await sql<T>`
      select fid, at, ${columns} from ${sql.table(table)} where fid = ${fid} and state = 0 and seq < ${seq} limit ${sql.lit(batch)}`.execute(
      db,
    )
    return rows.map((row) => ({ ...row, seq, state: 2 }))
  }
  const [casts, reactions, links, facts] = await Promise.all([
    read<CastChange>(
      'farcaster_casts',
      sql`encode(hash, 'hex') as hash, '' as text, '[]'::jsonb as embeds, '[]'::jsonb as mentions, '[]'::jsonb as mentions_positions,
        false as is_low`,
    ),
    read<ReactionChange>('farcaster_reactions', sql`type, target_fid, encode(target_hash, 'hex') as target_hash`),
    read<LinkChange>('farcaster_links', sql`type, target_fid`),
    read<FactChange>('farcaster_facts', sql`kind, key, '' as value`),
  ])
  const toMap = <T>(rows: readonly T[]) => new Map(rows.map((row, index) => [String(index), row]))
  return { casts: toMap(casts), reactions: toMap(reactions), links: toMap(links), facts: toMap(facts) }
}
