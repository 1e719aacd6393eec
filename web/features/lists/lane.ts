import type { Failure } from '@chorus/model/failure'
import type { Page } from '@chorus/model/page'

/** Where a lane's items come from: one network's feed, or one list of a profile. */
export interface LaneSource<T> {
  /** Stands for the lane in notices; a network's name where the lane is a network's. */
  id: string
  load(request: { cursor?: string; signal?: AbortSignal }): Promise<Page<T>>
}

/** What a merge must know of what it merges. */
export interface ItemFacts<T> {
  /** The same thing has the same key, whoever brought it. */
  keyOf(item: T): string
  /** ms: where it stands in an order by time. */
  timeOf(item: T): number
  /** It was taken away: it never enters a list. */
  isGone?(item: T): boolean
  /** What is known comes once more: what stands in its place from then on. Undefined: it stays as it is. */
  join?(known: T, again: T): T | undefined
}

/** fresh: nothing asked yet. idle: has answered, may hold more. */
export type LaneState = 'fresh' | 'loading' | 'idle' | 'ended' | 'failed'

/** One source's way through a list: its own cursor, its own pace, its own failures. */
export interface Lane<T> {
  source: LaneSource<T>
  state: LaneState
  /** Fetched and not yet shown, in the order of the list. */
  queue: T[]
  cursor: string | undefined
  /** ms: the order time of the oldest item that it has answered; what comes next is taken to be older. Infinity before its first answer. */
  floor: number
  /** ms: the order time of the newest item that it has answered. -Infinity before its first answer. */
  top: number
  /** New ones above a stretch that nobody has fetched, after a long absence. They are no part of the list. */
  ahead: T[]
  /** Others go on without it: it was too slow or it failed. It joins again with its next answer. */
  waived: boolean
  failure: Failure | undefined
  /** ms: when it tries again by itself. */
  retryAt: number | undefined
  failures: number
  /** Answers in a row that brought nothing new. */
  barren: number
  /** Its top is to be looked at once what it loads has come: that may have been asked for before what is to be seen came about. */
  isOutdated: boolean
}

export const createLane = <T>(source: LaneSource<T>): Lane<T> => ({
  source,
  state: 'fresh',
  queue: [],
  cursor: undefined,
  floor: Number.POSITIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  ahead: [],
  waived: false,
  failure: undefined,
  retryAt: undefined,
  failures: 0,
  barren: 0,
  isOutdated: false,
})

export const mayHoldMore = (lane: Lane<never> | Lane<unknown>): boolean => lane.state !== 'ended' && lane.state !== 'failed'

/** With less than this in hand its next page is asked for, so that the end of the list is never in sight. */
const lowWater = 12
/** Items that fill about a screen: with fewer, the server asks once more. */
const firstScreen = 6

interface Need {
  /** The list waits for it. */
  isBlocking: boolean
  isAttended: boolean
  /** Items that stand in the list. */
  shown: number
}

/** Whether its next page is to be asked for now. */
export function isHungry({ state, queue }: Lane<never> | Lane<unknown>, { isBlocking, isAttended, shown }: Need): boolean {
  if (state !== 'idle') return state === 'fresh'
  if (!isAttended) return isBlocking && shown < firstScreen
  return isBlocking || queue.length < lowWater
}

export type Order<T> = (a: T, b: T) => number

/** Newest first; equal times keep a fixed order, so that server and browser agree. */
export const toTimeOrder =
  <T>({ keyOf, timeOf }: ItemFacts<T>): Order<T> =>
  (a, b) =>
    timeOf(b) - timeOf(a) || (keyOf(a) < keyOf(b) ? -1 : 1)

/** Takes items from the lanes' queues and stops at `limit`, or at lanes that must answer first: those come back as `blockedBy`. */
export type Drain<T> = (lanes: readonly Lane<T>[], limit: number) => { items: T[]; blockedBy: Lane<T>[] }

const isAwaited = (lane: Lane<never> | Lane<unknown>): boolean => lane.queue.length === 0 && !lane.waived && mayHoldMore(lane)

/** Newest first: an item only when no lane can still hold a newer one. */
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

/** Each lane in its own order, and one after the other: no network's answers push out another's. */
export function createDrainByTurns<T>(): Drain<T> {
  let turn = 0
  return (lanes, limit) => {
    const items: T[] = []
    while (items.length < limit) {
      const next = lanes.map((_, step) => (turn + step) % lanes.length).find((at) => lanes[at]!.queue.length > 0 || isAwaited(lanes[at]!))
      if (next === undefined) return { items, blockedBy: [] }
      if (isAwaited(lanes[next]!)) return { items, blockedBy: lanes.filter(isAwaited) }
      items.push(lanes[next]!.queue.shift()!)
      turn = next + 1
    }
    return { items, blockedBy: [] }
  }
}

/** The place of an item in a list that is ordered so. */
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

/** Only what is not known yet, each once; keys are remembered. What was taken away never enters a list. */
export function takeUnseen<T>(items: readonly T[], seen: Set<string>, { keyOf, isGone }: ItemFacts<T>): T[] {
  const fresh: T[] = []
  for (const item of items) {
    if (seen.has(keyOf(item)) || isGone?.(item)) continue
    seen.add(keyOf(item))
    fresh.push(item)
  }
  return fresh
}

/** What its readers are told of a lane. */
export interface LaneView {
  id: string
  state: LaneState
  /** Others went on without it. */
  isLate: boolean
  failure?: Failure
  /** ms */
  retryAt?: number
}

export const toLaneView = ({ source, state, waived, failure, retryAt }: Lane<never> | Lane<unknown>): LaneView => ({
  id: source.id,
  state,
  isLate: waived && (state === 'loading' || state === 'fresh'),
  failure,
  retryAt,
})

/** What is queued here is not sent along: the browser asks again and knows what it has. */
export const toLaneSnapshot = ({ source, state, queue, failure }: Lane<never> | Lane<unknown>) => ({
  id: source.id,
  state: state === 'ended' && queue.length > 0 ? ('idle' as const) : state,
  kind: failure?.kind,
})
