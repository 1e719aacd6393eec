import type { EventFeed, FeedEvent } from './event-feed.ts'

/** An event that was read, by which its log is recognised. */
export interface Checkpoint {
  event: number
  /** The beginning of its digest. */
  digest: string
}

/** Of a digest's 64 characters. */
const digestLength = 16

const toCheckpoint = ({ event, digest }: FeedEvent): Checkpoint => ({ event: event.id, digest: digest.slice(0, digestLength) })

/** The oldest and the newest event that a hub has. */
export async function readCheckpoints(feed: EventFeed, shard: number, head: FeedEvent | undefined): Promise<Checkpoint[]> {
  if (!head) return []
  const [oldest] = (await feed.read(shard, 0)).events
  return [...(oldest && oldest.event.id < head.event.id ? [toCheckpoint(oldest)] : []), toCheckpoint(head)]
}

/** Adds the last event read. Of those that are about equally long ago, only the oldest stays, so their number grows with the logarithm of the log. */
export function addCheckpoint(known: readonly Checkpoint[], last: FeedEvent): Checkpoint[] {
  const newest = toCheckpoint(last)
  const toLength = ({ event }: Checkpoint) => Math.floor(Math.log2(newest.event - event))
  const older = known.filter(({ event }) => event < newest.event)
  return [...older.filter((one, index) => index === 0 || toLength(one) !== toLength(older[index - 1]!)), newest]
}

/**
 * For a hub without the last event that was read: whether it has the same log and is behind, or another one. Undefined: it has no event that
 * tells.
 */
export async function isSameLog(feed: EventFeed, shard: number, checkpoints: readonly Checkpoint[]): Promise<boolean | undefined> {
  const head = await feed.readHead(shard)
  const latest = head && checkpoints.findLast(({ event }) => event <= head.event.id)
  if (!latest) return undefined
  const [found] = (await feed.read(shard, latest.event)).events
  if (found?.event.id === latest.event) return found.digest.startsWith(latest.digest)
  // Hubs delete their oldest events. One that has older events has lost none after them.
  const [oldest] = (await feed.read(shard, 0)).events
  return oldest && oldest.event.id < latest.event ? false : undefined
}
