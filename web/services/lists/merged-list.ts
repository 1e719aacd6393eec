import { createEmitter } from '@chorus/model/emitter'
import type { VisibleRange } from './insert-held.ts'
import { createLaneRequests } from './lane-requests.ts'
import { createLaneWait } from './lane-wait.ts'
import {
  createLane,
  createRoundRobinDrain,
  drainByTime,
  isAwaited,
  mayHoldMore,
  shouldLoad,
  toLaneSnapshot,
  toLaneView,
  type ItemFacts,
  type Lane,
  type LaneSnapshot,
  type LaneSource,
  type LaneView,
  type Turn,
} from './lane.ts'
import { createListItems, type ListItems } from './list-items.ts'
import { findHead, readPosition, writePosition } from './list-position.ts'
import { pageLength } from './page-length.ts'

export interface MergeOptions<T> {
  sources: readonly LaneSource<T>[]
  facts: ItemFacts<T>
  /** time: newest first across lanes. rank: lanes interleaved, each in its own order. */
  order: 'time' | 'rank'
  /** How long the others wait for a lane, in ms. Shorter for a lane known to be slow. */
  wait: (laneId: string) => number
  now: () => number
  /**
   * The list is on screen: it prefetches pages and retries failed lanes. False on the server, whose first flush never waits for a lane's second
   * response once it has something to show.
   */
  isAttended: boolean
  /** Its top is not checked for new items. */
  isStill?: boolean
  /** Called for a lane that exceeded the wait. */
  onLate?: (laneId: string) => void
}

export interface MergedView<T> {
  items: readonly T[]
  lanes: readonly LaneView[]
  /** Requested items are still loading. */
  isLoading: boolean
  isEnded: boolean
  /** Further items can be shown without waiting. */
  hasNext: boolean
  /** The number of new items that are held back because their position is on screen, above it or above a gap. */
  newCount: number
}

/** The state that a page carries from the server to the browser. */
export interface MergedSnapshot<T> {
  items: T[]
  lanes: LaneSnapshot[]
  /** The lane that is next in a ranking. Absent: the first. */
  turn?: number
  /** The list begins after this position instead of at its top. */
  after?: string
}

/** One list of the items of several sources. */
export interface MergedList<T> {
  view(): MergedView<T>
  subscribe(listener: () => void): () => void
  /** Requests this many more items. Resolves when they have arrived or no more can come now. */
  more(count: number): Promise<void>
  /** Call when the reader begins to scroll. Pages then load before they are needed. */
  prefetch(): void
  /** Asks every lane for new items at its top. Resolves when all have responded. */
  refresh(): Promise<void>
  retry(laneId: string): void
  /** Reports which items are on screen: nothing is inserted between or above those. Undefined: the list is not on screen. */
  setVisibleRange(range: VisibleRange | undefined): void
  /** Inserts all held items, wherever the reader is. After a long absence the list starts over. */
  reveal(): void
  /** The index of an item or a copy of it in the list, or -1. */
  indexOf(item: T): number
  snapshot(): MergedSnapshot<T>
  /** Where the rest of the list begins, for a URL. Undefined: too long for a URL. */
  position(): string | undefined
  close(): void
}

/**
 * Merges sources that load at their own pace, each in its own lane. When sorted by time, items are in true order across pages. Items of a late lane
 * are inserted below what is on screen; others wait until the reader asks for them.
 */
export function createMergedList<T>(options: MergeOptions<T>, restored?: MergedSnapshot<T>): MergedList<T> {
  const { facts, order, isAttended } = options
  const after = restored?.after
  // What is above its beginning is not new.
  const isStill = options.isStill || after !== undefined
  const turn: Turn = { next: restored?.turn ?? 0 }
  const drain = order === 'time' ? drainByTime(facts) : createRoundRobinDrain<T>(turn)
  const lanes = options.sources.map(createLane)
  const items = createListItems({ ...options, isStill, lanes })
  const requests = createLaneRequests({ ...options, lanes, items, onResponse: advance, onChange: emit })
  const laneWait = createLaneWait<T>({ ...options, onTimeout: advance })
  const changes = createEmitter()
  const waiters = createWaiters()
  /** How many requested items aren't shown yet. */
  let missing = 0
  /** The reader has asked for items. Until then a restored list is complete, and only asks sources that missed the server's deadline. */
  let isWanted = false
  let cached: MergedView<T> | undefined

  if (restored) {
    items.restore(restored.items)
    requests.restore(restored.lanes, readPosition(after)?.last)
  }

  function emit() {
    cached = undefined
    changes.emit()
  }

  /** Shows what can be shown, and loads what is needed for more. */
  function pump() {
    const drained = drain(lanes, missing)
    items.append(drained.items)
    missing -= drained.items.length
    for (const lane of lanes)
      if (shouldLoad(lane, { isBlocking: drained.blockedBy.includes(lane), isAttended, isWanted, shown: items.shown().length }))
        void requests.load(lane)
    const blocking = drained.blockedBy.filter(({ state }) => state === 'loading')
    laneWait.update(blocking)
    if (missing === 0 || blocking.length === 0) waiters.resolve()
  }

  function advance() {
    pump()
    emit()
  }

  /** Reloads the list from the top. */
  function startOver() {
    requests.reset()
    laneWait.stop()
    items.clear()
    missing = pageLength
    pump()
  }

  return {
    view: () => (cached ??= toView(lanes, items, missing)),
    subscribe: changes.subscribe,
    more(count) {
      isWanted ||= count > 0
      missing = Math.max(missing, count)
      const done = waiters.wait()
      advance()
      return done
    },
    prefetch() {
      if (isWanted) return
      isWanted = true
      advance()
    },
    refresh: isStill ? async () => {} : requests.refresh,
    retry: requests.retry,
    setVisibleRange(range) {
      if (items.setVisibleRange(range)) emit()
    },
    reveal() {
      if (lanes.some(({ ahead }) => ahead.length > 0)) startOver()
      else items.insertAll()
      emit()
    },
    indexOf: (item) => findIndex(items.shown(), item, facts),
    snapshot: () => toSnapshot(lanes, { facts, shown: items.shown(), turn: turn.next, after }),
    position: () => writePosition(lanes, { facts, order, turn: turn.next, shown: items.shown() }),
    close() {
      requests.close()
      laneWait.stop()
      // Nothing is pending, so the list must look like one restored from its snapshot.
      missing = 0
      cached = undefined
      waiters.resolve()
    },
  }
}

function createWaiters() {
  const waiting = new Set<() => void>()
  return {
    wait: () => new Promise<void>((resolve) => void waiting.add(resolve)),
    resolve() {
      for (const resolve of waiting) resolve()
      waiting.clear()
    },
  }
}

interface SnapshotOptions<T> {
  facts: ItemFacts<T>
  shown: readonly T[]
  turn: number
  after?: string
}

const toSnapshot = <T>(lanes: readonly Lane<T>[], { facts, shown, turn, after }: SnapshotOptions<T>): MergedSnapshot<T> => ({
  items: [...shown],
  lanes: lanes.map((lane) => toLaneSnapshot(lane, after === undefined ? undefined : findHead(lane, facts))),
  ...(turn > 0 && { turn }),
  ...(after !== undefined && { after }),
})

function findIndex<T>(items: readonly T[], item: T, { keyOf }: ItemFacts<T>): number {
  const index = items.indexOf(item)
  return index >= 0 ? index : items.findIndex((each) => keyOf(each) === keyOf(item))
}

const toView = <T>(lanes: readonly Lane<T>[], items: ListItems<T>, missing: number): MergedView<T> => ({
  items: items.shown(),
  lanes: lanes.map(toLaneView),
  isLoading: missing > 0 && lanes.some((lane) => lane.state === 'loading'),
  isEnded: lanes.every((lane) => !mayHoldMore(lane) && lane.queue.length === 0),
  hasNext: lanes.some(({ queue }) => queue.length > 0) && !lanes.some(isAwaited),
  newCount: lanes.reduce((sum, { ahead }) => sum + ahead.length, items.newCount()),
})
