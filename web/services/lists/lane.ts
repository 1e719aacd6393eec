import type { Failure } from '@chorus/model/failure'
import type { Gaps, Page } from '@chorus/model/page'

/** The source of a lane’s items: one network’s feed, or one list of a profile. */
export interface LaneSource<T> {
  /** Identifies the lane in notices; the network’s name where there is one lane per network. */
  id: string
  load(request: { cursor?: string; signal?: AbortSignal }): Promise<Page<T>>
}

/** How to compare and merge items. */
export interface ItemFacts<T> {
  /** The same for copies of an item from different sources. */
  keyOf(item: T): string
  /** ms: its position in an order by time. */
  timeOf(item: T): number
  /** Deleted items never enter a list. */
  isGone?(item: T): boolean
  /** Called when a known item arrives again; returns its replacement. Undefined: the known one stays. */
  join?(known: T, again: T): T | undefined
}

/** fresh: not requested yet. idle: has responded and may have more. */
export type LaneState = 'fresh' | 'loading' | 'idle' | 'ended' | 'failed'

/** The state of one source within a list: its cursor, pace and failures. */
export interface Lane<T> {
  source: LaneSource<T>
  state: LaneState
  /** Fetched but not yet shown, in list order. */
  queue: T[]
  cursor: string | undefined
  /** The key of the item that the list continues with in the page at `cursor`. Absent: the page’s first. */
  head: string | undefined
  /** The cursor of the last received page, which queued items belong to. */
  pageCursor: string | undefined
  /** Its first items came with the page from the server, and nothing has been requested since. */
  isRestored: boolean
  /** ms: the time of the oldest item so far. Later pages are assumed to be older. Infinity before the first response. */
  floor: number
  /** ms: the time of the newest item so far. -Infinity before the first response. */
  top: number
  /** New items above a gap of unfetched ones, after a long absence. They are not part of the list. */
  ahead: T[]
  /** The list continues without it, because it was slow or failed. It rejoins with its next response. */
  waived: boolean
  /** What its latest response may lack. */
  gaps: Gaps
  failure: Failure | undefined
  /** ms: the time of the next automatic retry. */
  retryAt: number | undefined
  failures: number
  /** The number of consecutive responses without new items. */
  emptyPages: number
  /** Its top must be checked again after the pending load, which may have been requested too early to include new items. */
  isOutdated: boolean
}

export const createLane = <T>(source: LaneSource<T>): Lane<T> => ({
  source,
  state: 'fresh',
  queue: [],
  cursor: undefined,
  head: undefined,
  pageCursor: undefined,
  isRestored: false,
  floor: Number.POSITIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  ahead: [],
  waived: false,
  gaps: {},
  failure: undefined,
  retryAt: undefined,
  failures: 0,
  emptyPages: 0,
  isOutdated: false,
})

export const mayHoldMore = (lane: Lane<never> | Lane<unknown>): boolean => lane.state !== 'ended' && lane.state !== 'failed'

/** Loads the next page when fewer items are queued, so that readers never run out. */
const minQueued = 12
/** Items that fill about a screen. The server requests a second page when it has fewer. */
const firstScreen = 6

interface Need {
  /** The list is waiting for it. */
  isBlocking: boolean
  isAttended: boolean
  /** The reader wants more than the server rendered. */
  isWanted: boolean
  /** The number of items shown. */
  shown: number
}

/** Whether to request its next page now. */
export function shouldLoad({ state, queue }: Lane<never> | Lane<unknown>, { isBlocking, isAttended, isWanted, shown }: Need): boolean {
  if (state !== 'idle') return state === 'fresh'
  if (!isAttended) return isBlocking && shown < firstScreen
  return isBlocking || (isWanted && queue.length < minQueued)
}

export type Order<T> = (a: T, b: T) => number

/** Newest first; ties are in a fixed order, so that server and browser agree. */
export const toTimeOrder =
  <T>({ keyOf, timeOf }: ItemFacts<T>): Order<T> =>
  (a, b) =>
    timeOf(b) - timeOf(a) || (keyOf(a) < keyOf(b) ? -1 : 1)

/** Takes items from the queues of the lanes, up to `limit` or to lanes that must respond first, which are returned as `blockedBy`. */
export type Drain<T> = (lanes: readonly Lane<T>[], limit: number) => { items: T[]; blockedBy: Lane<T>[] }

/** Whether the list waits for it. */
export const isAwaited = (lane: Lane<never> | Lane<unknown>): boolean => lane.queue.length === 0 && !lane.waived && mayHoldMore(lane)

/** Newest first: takes an item only when no lane can still have a newer one. */
export const drainByTime =
  <T>(facts: ItemFacts<T>): Drain<T> =>
  (lanes, limit) => {
    const byTime = toTimeOrder(facts)
    const items: T[] = []
    while (items.length < limit) {
      const next = pickNewest(lanes, byTime)
      const time = next ? facts.timeOf(next.queue[0]!) : Number.NEGATIVE_INFINITY
      const blockedBy = lanes.filter((lane) => isAwaited(lane) && lane.floor > time)
      if (!next || blockedBy.length > 0) return { items, blockedBy }
      items.push(next.queue.shift()!)
    }
    return { items, blockedBy: [] }
  }

function pickNewest<T>(lanes: readonly Lane<T>[], byTime: Order<T>): Lane<T> | undefined {
  let newest: Lane<T> | undefined
  for (const lane of lanes) if (lane.queue.length > 0 && (!newest || byTime(lane.queue[0]!, newest.queue[0]!) < 0)) newest = lane
  return newest
}

/** Whose turn it is, as an index of the lanes. */
export interface Turn {
  next: number
}

/** Interleaves the lanes, each in its own order, so that no network crowds out another. */
export function createRoundRobinDrain<T>(turn: Turn): Drain<T> {
  return (lanes, limit) => {
    const items: T[] = []
    while (items.length < limit) {
      const next = lanes
        .map((_, step) => (turn.next + step) % lanes.length)
        .find((at) => lanes[at]!.queue.length > 0 || isAwaited(lanes[at]!))
      if (next === undefined) return { items, blockedBy: [] }
      if (isAwaited(lanes[next]!)) return { items, blockedBy: lanes.filter(isAwaited) }
      items.push(lanes[next]!.queue.shift()!)
      turn.next = (next + 1) % lanes.length
    }
    return { items, blockedBy: [] }
  }
}

/** The index of an item in an ordered list. */
export function findPlace<T>(items: readonly T[], item: T, order: Order<T>): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (order(items[middle]!, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Updates the newest time of a lane. */
export function raiseTop<T>(lane: Lane<T>, items: readonly T[], { timeOf }: ItemFacts<T>): void {
  for (const item of items) lane.top = Math.max(lane.top, timeOf(item))
}

/** Updates the oldest time of a lane. */
export function lowerFloor<T>(lane: Lane<T>, items: readonly T[], { timeOf }: ItemFacts<T>): void {
  for (const item of items) lane.floor = Math.min(lane.floor, timeOf(item))
}

/** ms before a failed lane is retried, doubling. */
const firstRetry = 20_000
const longestRetry = 300_000

/** ms until a lane is retried after this many failures. Undefined: a retry would fail again. */
export function toRetryDelay({ kind, retryAfter }: Failure, failures: number): number | undefined {
  if (kind === 'not-configured' || kind === 'unauthorized') return undefined
  return retryAfter ?? Math.min(firstRetry * 2 ** (failures - 1), longestRetry)
}

/** The state of a lane as shown to readers. */
export interface LaneView extends Gaps {
  id: string
  state: LaneState
  /** The list continued without it. */
  isLate: boolean
  failure?: Failure
  /** ms */
  retryAt?: number
}

export const toLaneView = ({ source, state, waived, gaps, failure, retryAt }: Lane<never> | Lane<unknown>): LaneView => ({
  id: source.id,
  state,
  isLate: waived && (state === 'loading' || state === 'fresh'),
  ...gaps,
  failure,
  retryAt,
})

/** Where a list continues in a lane. */
export interface LaneSnapshot extends Gaps {
  id: string
  /** Absent: idle. */
  state?: LaneState
  kind?: Failure['kind']
  /** ms, as the failure says. */
  retryAfter?: number
  /** The HTTP status of the failure. */
  status?: number
  shortage?: Failure['shortage']
  /** The next page, or the current one if some of its items aren't shown yet. Absent: the first page. */
  cursor?: string
  /** The key of the next item in that page. Only in links to the rest of a ranking. */
  head?: string
}

/** Queued items aren't included: they weigh more than the page itself, and the browser requests them again when the reader approaches the end. */
export function toLaneSnapshot(
  { source, state, queue, cursor, pageCursor, gaps, failure }: Lane<never> | Lane<unknown>,
  head?: string,
): LaneSnapshot {
  const isQueued = queue.length > 0
  const from = isQueued ? pageCursor : cursor
  const { kind, retryAfter, status, shortage } = failure ?? {}
  return {
    id: source.id,
    ...(state !== 'idle' && !(state === 'ended' && isQueued) && { state }),
    ...gaps,
    ...(kind && { kind, retryAfter, status, shortage }),
    ...(from !== undefined && { cursor: from }),
    ...(head !== undefined && { head }),
  }
}

/** Whether the list shows the beginning of the lane's first page, whose other items need a repeated request. */
export const isPartlyShown = ({ isRestored, cursor }: Lane<never> | Lane<unknown>): boolean => isRestored && cursor === undefined
