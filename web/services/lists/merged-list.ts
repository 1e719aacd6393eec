import { createEmitter } from '@chorus/model/emitter'
import type { VisibleRange } from './insert-held.ts'
import { createLaneRequests } from './lane-requests.ts'
import { createLaneWait } from './lane-wait.ts'
import {
  createLane,
  createRoundRobinDrain,
  drainByTime,
  mayHoldMore,
  shouldLoad,
  toLaneSnapshot,
  toLaneView,
  type ItemFacts,
  type Lane,
  type LaneSnapshot,
  type LaneSource,
  type LaneView,
} from './lane.ts'
import { createListItems, type ListItems } from './list-items.ts'
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
   * The list is on screen: it prefetches pages and retries failed lanes. False on the server, whose first flush waits for no second
   * response of a lane once there is something to show.
   */
  isAttended: boolean
  /** Called for a lane that exceeded the wait. */
  onLate?: (laneId: string) => void
}

export interface MergedView<T> {
  items: readonly T[]
  lanes: readonly LaneView[]
  /** Requested items are still loading. */
  isLoading: boolean
  isEnded: boolean
  /** The number of new items above the reader, including those held back because their position is on screen or above a gap. */
  newCount: number
}

/** The state that a page carries from the server to the browser. */
export interface MergedSnapshot<T> {
  items: T[]
  lanes: LaneSnapshot[]
}

/** One list of the items of several sources. */
export interface MergedList<T> {
  view(): MergedView<T>
  subscribe(listener: () => void): () => void
  /** Requests this many more items. Resolves when they have arrived or no more can come now. */
  more(count: number): Promise<void>
  /** Asks every lane for new items at its top. Resolves when all have responded. */
  refresh(): Promise<void>
  retry(laneId: string): void
  /** Reports which items are on screen: nothing is inserted between those. */
  setVisibleRange(range: VisibleRange | undefined): void
  /** Inserts all held items, wherever the reader is. After a long absence the list starts over. */
  reveal(): void
  /** The index of an item or a copy of it in the list, or -1. */
  indexOf(item: T): number
  /** The reader is at the top, so nothing above is new. */
  reachTop(): void
  snapshot(): MergedSnapshot<T>
  close(): void
}

/**
 * Merges sources that load at their own pace, each in its own lane. By time, items are in true order across pages. A late lane’s items are
 * inserted above or below what is on screen, never within it.
 */
export function createMergedList<T>(options: MergeOptions<T>, restored?: MergedSnapshot<T>): MergedList<T> {
  const { facts, order, isAttended } = options
  const drain = order === 'time' ? drainByTime(facts) : createRoundRobinDrain<T>()
  const lanes = options.sources.map(createLane)
  const items = createListItems({ facts, order, lanes })
  const requests = createLaneRequests({ ...options, lanes, items, onResponse: advance, onChange: emit })
  const laneWait = createLaneWait<T>({ ...options, onTimeout: advance })
  const changes = createEmitter()
  const waiters = new Set<() => void>()
  /** The number of items that were asked for and are not shown yet. */
  let missing = 0
  let cached: MergedView<T> | undefined

  if (restored) {
    items.restore(restored.items)
    requests.restore(restored.lanes)
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
      if (shouldLoad(lane, { isBlocking: drained.blockedBy.includes(lane), isAttended, shown: items.shown().length }))
        void requests.load(lane)
    const blocking = drained.blockedBy.filter(({ state }) => state === 'loading')
    laneWait.update(blocking)
    if (missing === 0 || blocking.length === 0) resolveWaiters()
  }

  function advance() {
    pump()
    emit()
  }

  function resolveWaiters() {
    for (const resolve of waiters) resolve()
    waiters.clear()
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
      missing = Math.max(missing, count)
      return new Promise((resolve) => {
        waiters.add(resolve)
        advance()
      })
    },
    refresh: requests.refresh,
    retry: requests.retry,
    setVisibleRange(range) {
      if (items.setVisibleRange(range)) emit()
    },
    reveal() {
      if (lanes.some(({ ahead }) => ahead.length > 0)) startOver()
      else items.insertAll()
      emit()
    },
    indexOf(item) {
      const shown = items.shown()
      const index = shown.indexOf(item)
      return index >= 0 ? index : shown.findIndex((each) => facts.keyOf(each) === facts.keyOf(item))
    },
    reachTop() {
      if (items.reachTop()) emit()
    },
    snapshot: () => ({
      items: [...items.shown()],
      lanes: lanes.map(toLaneSnapshot),
    }),
    close() {
      requests.close()
      laneWait.stop()
      // Nothing is pending: the list must look like one restored from its snapshot.
      missing = 0
      cached = undefined
      resolveWaiters()
    },
  }
}

const toView = <T>(lanes: readonly Lane<T>[], items: ListItems<T>, missing: number): MergedView<T> => ({
  items: items.shown(),
  lanes: lanes.map(toLaneView),
  isLoading: missing > 0 && lanes.some((lane) => lane.state === 'loading'),
  isEnded: lanes.every((lane) => !mayHoldMore(lane) && lane.queue.length === 0),
  newCount: lanes.reduce((sum, { ahead }) => sum + ahead.length, items.newCount()),
})
