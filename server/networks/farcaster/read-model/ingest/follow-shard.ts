import type { Db } from '../../../../db/database.ts'
import { toMilliseconds } from '../../hub/hub-wire.ts'
import { loadCasts } from '../queries/load-casts.ts'
import { addEvent } from './add-event.ts'
import { applyChanges } from './apply-changes.ts'
import { type CastChange, type Changes, createChanges } from './change.ts'
import { addCheckpoint, isSameLog, readCheckpoints } from './checkpoints.ts'
import type { EventFeed, FeedEvent } from './event-feed.ts'
import { jump, loadShard, lockShards, noteCaughtUp, type Shard, storeProgress } from './shards.ts'
import { findTracked, track } from './track.ts'

export interface FollowDeps {
  db: Db
  feed: EventFeed
  /** all: every account. people: accounts that members here care about, and what others do to them. */
  scope: 'all' | 'people'
  shardCount: number
  now: () => number
  /** Called before a shard starts over. Throws when that happens too often. */
  noteRestart(shard: number): void
}

/** A hub that has fewer events than we have read. */
export class HubBehind extends Error {
  override name = 'HubBehind'
  /** Whether it has the events that we have read. Undefined: it is behind, or its events have started over. */
  readonly isSameLog: true | undefined

  constructor(message: string, isSameLog: true | undefined) {
    super(message)
    this.isSameLog = isSameLog
  }
}

/** Applies the next page of a shard's events. Returns whether more may follow. Throws HubBehind. */
export async function followShard(deps: FollowDeps, shard: number): Promise<boolean> {
  const { db, feed } = deps
  const known = await loadShard(db, shard)
  if (!known) return false
  // The last event comes first again, which shows that nothing between was lost.
  const { events, hasMore } = await feed.read(shard, known.lastEvent)
  const [first] = events
  if (!first) {
    if (known.lastDigest === '') {
      await noteCaughtUp(db, shard, deps.now())
      return false
    }
    const isSame = await isSameLog(feed, shard, known.checkpoints)
    if (isSame !== false) throw new HubBehind(`Shard ${shard} has no event ${known.lastEvent} or later.`, isSame)
    await startOver(deps, known)
    return true
  }
  // Applies even if the shard had no events before, because some may be lost already.
  if (first.event.id !== known.lastEvent || first.digest !== known.lastDigest) {
    await startOver(deps, known)
    return true
  }
  const news = events.slice(1)
  if (news.length === 0) await noteCaughtUp(db, shard, deps.now())
  else await applyPage(deps, known, news, !hasMore)
  return hasMore
}

/** More than the events of three days, which someone may have the index read again by moving the cursor back. */
const room = 2 ** 33

/** Continues at the hub's newest event; all accounts are read again for what was missed. */
export async function startOver(deps: Pick<FollowDeps, 'db' | 'feed' | 'noteRestart'>, known: Shard): Promise<void> {
  const { db, feed, noteRestart } = deps
  noteRestart(known.shard)
  const head = await feed.readHead(known.shard)
  const lastEvent = head?.event.id ?? 0
  // Places in the stream never fall, even when ids start over.
  const base = known.base + Math.max(0, known.lastEvent - lastEvent) + room
  await jump(db, known, { lastEvent, lastDigest: head?.digest ?? '', checkpoints: await readCheckpoints(feed, known.shard, head), base })
}

async function applyPage(deps: FollowDeps, known: Shard, news: readonly FeedEvent[], isCaughtUp: boolean): Promise<void> {
  const { db, scope, shardCount } = deps
  const all = createChanges()
  let blockTime: number | undefined
  for (const { event } of news) {
    addEvent(all, event, known.base + event.id)
    blockTime = event.blockConfirmedBody?.timestamp ?? blockTime
  }
  const changes = scope === 'all' ? all : await keepTracked(db, all)
  const last = news.at(-1)!
  await db.transaction().execute(async (transaction) => {
    // Another node has applied the page.
    if (!(await lockShards(transaction, [known], 'lastEvent'))) return
    if (scope === 'all') await track(transaction, authorsOf(all), shardCount)
    await applyChanges(transaction, changes)
    const eventAt = blockTime === undefined ? undefined : toMilliseconds(blockTime)
    await storeProgress(transaction, known.shard, {
      lastEvent: last.event.id,
      lastDigest: last.digest,
      checkpoints: addCheckpoint(known.checkpoints, last),
      eventAt,
      isCaughtUp,
      now: deps.now(),
    })
  })
}

const authorsOf = ({ casts, reactions, links, facts }: Changes): number[] => [
  ...new Set([casts, reactions, links, facts].flatMap((rows) => [...rows.values()].map(({ fid }) => fid))),
]

/** Changes by tracked accounts, and those that concern them. */
async function keepTracked(db: Db, { casts, reactions, links, facts }: Changes): Promise<Changes> {
  const concerned = {
    casts: [...casts].map(([key, row]) => ({ key, row, fids: [row.fid, row.parent_fid, row.quoted_fid, ...row.mentions] })),
    reactions: [...reactions].map(([key, row]) => ({ key, row, fids: [row.fid, row.target_fid] })),
    links: [...links].map(([key, row]) => ({ key, row, fids: [row.fid, row.target_fid] })),
    facts: [...facts].map(([key, row]) => ({ key, row, fids: [row.fid] })),
  }
  const fids = Object.values(concerned).flatMap((entries) => entries.flatMap((entry) => entry.fids))
  const tracked = await findTracked(
    db,
    fids.filter((fid) => fid !== null),
  )
  const keep = <T>(entries: readonly { key: string; row: T; fids: readonly (number | null)[] }[]): Map<string, T> =>
    new Map(entries.filter((entry) => entry.fids.some((fid) => fid !== null && tracked.has(fid))).map(({ key, row }) => [key, row]))
  return {
    casts: new Map([...(await findRemovals(db, casts)), ...keep(concerned.casts)]),
    reactions: keep(concerned.reactions),
    links: keep(concerned.links),
    facts: keep(concerned.facts),
  }
}

/** A removal doesn't say what it removes, so those of all casts that the index has apply. */
async function findRemovals(db: Db, casts: Map<string, CastChange>): Promise<Map<string, CastChange>> {
  const removals = new Map([...casts.values()].filter(({ state }) => state !== 0).map((row) => [row.hash, row]))
  const known = await loadCasts(db, [...removals.values()])
  return new Map([...removals].filter(([hash]) => known.has(hash)).map(([hash, row]) => [`${row.fid}/${hash}`, row]))
}
