import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../../../db/database.ts'
import { keepBusy, type Work } from '../../../../queue/keep-busy.ts'
import { backfillAccount } from './backfill-account.ts'
import { readCheckpoints } from './checkpoints.ts'
import type { EventFeed } from './event-feed.ts'
import { type FollowDeps, followShard, HubBehind, startOver } from './follow-shard.ts'
import { limitRestarts } from './limit-restarts.ts'
import { rankChannels } from './rank-channels.ts'
import { insertShard, loadShard, loadShards, noteFilled } from './shards.ts'
import { findWanted, track } from './track.ts'

export interface IngesterOptions {
  db: Db
  feed: EventFeed
  scope: FollowDeps['scope']
  /** Accounts to read in any case. */
  fids: readonly number[]
  /** How many times in a row a hub may lack our last event before its events count as started over, unless the events themselves tell. */
  patience?: number
  now?: () => number
}

export interface Ingester {
  /** Follows the hub until it is stopped. */
  keepIngesting(log: Logger, tick: number): () => Promise<void>
  /** Works until nothing is left to do. */
  catchUp(): Promise<void>
}

const leaseMs = 60_000
/** ms between two checks for accounts to read. Accounts that a member opens don't wait for it. */
const seedMs = 30_000
/** ms between two looks for channels to rank. */
const rankTick = 5000
/** Pages between two checks for other work. */
const mostPages = 20
/** Accounts read at once. */
const width = 4

export function createIngester({ db, feed, scope, fids, patience = 20, now = Date.now }: IngesterOptions): Ingester {
  let shardIds: number[] | undefined
  const readShards = async () => (shardIds ??= await feed.shards())
  const noteRestart = limitRestarts(now)
  const readDeps = async () => ({ db, feed, scope, now, noteRestart, shardCount: (await readShards()).length })

  /** Adds shards that the index doesn't have yet, and queues their accounts. */
  const ensureShards = async (): Promise<void> => {
    const known = new Set((await loadShards(db)).map(({ shard }) => shard))
    const { shardCount } = await readDeps()
    for (const shard of (await readShards()).filter((id) => !known.has(id))) {
      const head = await feed.readHead(shard)
      const checkpoints = await readCheckpoints(feed, shard, head)
      const accounts = scope === 'all' ? await listAccounts(feed, shard) : []
      // Together: a shard without its accounts would count as read.
      await db.transaction().execute(async (transaction) => {
        for (let from = 0; from < accounts.length; from += 1000) await track(transaction, accounts.slice(from, from + 1000), shardCount)
        await insertShard(transaction, { shard, lastEvent: head?.event.id ?? 0, lastDigest: head?.digest ?? '', checkpoints })
      })
    }
  }
  /** Returns whether more events may follow. */
  const follow = async (shard: number): Promise<boolean> => {
    const deps = await readDeps()
    try {
      for (let page = 0; page < mostPages; page += 1) if (!(await followShard(deps, shard))) return false
      return true
    } catch (error) {
      // Reading every account again from a hub that is behind would undo what is newer.
      if (!(error instanceof HubBehind) || error.isSameLog) throw error
      const known = await loadShard(db, shard)
      if (!known || !(await isOutOfPatience(db, shard, patience))) throw error
      await startOver(deps, known)
      return true
    }
  }
  const backfill = async (fid: number): Promise<void> => backfillAccount(await readDeps(), fid)
  const seed = async (): Promise<void> => {
    const { shardCount } = await readDeps()
    await track(db, fids, shardCount)
    if (scope === 'people') await track(db, await findWanted(db, 1000), shardCount)
  }
  let seededAt = Number.NEGATIVE_INFINITY
  const seedWhenDue = async (): Promise<void> => {
    if (now() - seededAt >= seedMs) {
      await seed()
      seededAt = now()
    }
    await noteFilled(db)
  }

  return {
    keepIngesting(log, tick) {
      const stops = [
        keepBusy(followWork(db, { ensureShards, follow, tick }), {
          tick,
          log,
          sentence: 'Reading Farcaster’s events failed and will be retried.',
        }),
        keepBusy(backfillWork(db, { seed: seedWhenDue, backfill }), {
          tick,
          log,
          sentence: 'Reading a Farcaster account failed and will be retried.',
        }),
        keepBusy(rankChannels(db, now), {
          tick: rankTick,
          log,
          sentence: 'Ranking the casts of a Farcaster channel failed and will be retried.',
        }),
      ]
      return async () => void (await Promise.all(stops.map((stop) => stop())))
    },
    async catchUp() {
      await ensureShards()
      for (;;) {
        for (const { shard } of await loadShards(db)) while (await follow(shard));
        await seed()
        const due = await claimAccounts(db, 100)
        if (due.length === 0) break
        for (const fid of due) await backfill(fid)
      }
      await noteFilled(db)
    },
  }
}

async function listAccounts(feed: EventFeed, shard: number): Promise<number[]> {
  const fids: number[] = []
  let pageToken = ''
  do {
    const page = await feed.readFids(shard, pageToken)
    for (const fid of page.fids) fids.push(fid)
    pageToken = page.fids.length > 0 ? page.nextPageToken : ''
  } while (pageToken)
  return fids
}

async function isOutOfPatience(db: Db, shard: number, patience: number): Promise<boolean> {
  const { rows } = await sql<{ failures: number }>`
    update farcaster_shards set failures = failures + 1 where shard = ${shard} returning failures`.execute(db)
  return (rows[0]?.failures ?? 0) > patience
}

const until = (ms: number) => sql`now() + make_interval(secs => ${sql.lit(ms / 1000)})`

interface FollowSteps {
  ensureShards(): Promise<void>
  follow(shard: number): Promise<boolean>
  tick: number
}

/** Each shard is followed by one node at a time. */
function followWork(db: Db, { ensureShards, follow, tick }: FollowSteps): Work<number> {
  const release = (shard: number, delayMs: number) =>
    sql`update farcaster_shards set leased_until = '-infinity', retry_at = ${until(delayMs)} where shard = ${shard}`.execute(db)
  return {
    most: 4,
    timeoutMs: leaseMs - 5000,
    async claim(count) {
      await ensureShards()
      const { rows } = await sql<{ shard: number }>`
        update farcaster_shards set leased_until = ${until(leaseMs)}
        where shard in (
          select shard from farcaster_shards where leased_until < now() and retry_at <= now() order by shard limit ${sql.lit(count)}
          for update skip locked)
        returning shard`.execute(db)
      return rows.map(({ shard }) => shard)
    },
    async run(shard) {
      const hasMore = await follow(shard)
      await release(shard, hasMore ? 0 : tick)
    },
    async postpone(shard, error) {
      await release(shard, Math.max(tick, 5000))
      throw error
    },
    giveBack: async (shard) => void (await release(shard, 0)),
  }
}

async function claimAccounts(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ fid: number }>`
    update farcaster_tracked set leased_until = ${until(leaseMs * 5)}
    where fid in (
      select fid from farcaster_tracked where backfilled_at is null and leased_until < now() and retry_at <= now()
        and shard in (select shard from farcaster_shards)
      order by added_at limit ${sql.lit(count)} for update skip locked)
    returning fid`.execute(db)
  return rows.map(({ fid }) => fid)
}

function backfillWork(db: Db, steps: { seed(): Promise<void>; backfill(fid: number): Promise<void> }): Work<number> {
  return {
    most: width,
    timeoutMs: leaseMs * 5 - 5000,
    async claim(count) {
      await steps.seed()
      return claimAccounts(db, count)
    },
    run: steps.backfill,
    // Failures are counted in the row. While a hub is down, following its events says so once instead of every account.
    async postpone(fid) {
      await sql`
        update farcaster_tracked set leased_until = '-infinity', failures = failures + 1,
          retry_at = now() + make_interval(secs => least(3600, 5 * power(2, least(failures, 10)))) where fid = ${fid}`.execute(db)
    },
    giveBack: async (fid) => void (await sql`update farcaster_tracked set leased_until = '-infinity' where fid = ${fid}`.execute(db)),
  }
}
