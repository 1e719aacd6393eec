import { createEmitter } from '@chorus/model/emitter'
import { Failure } from '@chorus/model/failure'
import {
  createDrainByTurns,
  createLane,
  drainByTime,
  findPlace,
  isHungry,
  mayHoldMore,
  takeUnseen,
  toLaneSnapshot,
  toLaneView,
  toTimeOrder,
  type ItemFacts,
  type Lane,
  type LaneSource,
  type LaneState,
  type LaneView,
} from './lane.ts'
import { pageLength } from './page-length.ts'
import { readDown } from './read-down.ts'

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
  news: number
}

/** The state that a page carries from the server to the browser. */
export interface MergedSnapshot<T> {
  items: T[]
  lanes: { id: string; state: LaneState; kind?: Failure['kind'] }[]
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
  look(range: { first: number; last: number } | undefined): void
  /** Inserts all held items, wherever the reader is. After a long absence the list starts over. */
  reveal(): void
  /** The index of an item or a copy of it in the list, or -1. */
  placeOf(item: T): number
  /** The reader is at the top, so nothing above is new. */
  reachTop(): void
  snapshot(): MergedSnapshot<T>
  close(): void
}

/** Stop after this many pages without new items, so a cyclic cursor cannot loop forever. */
const maxBarren = 5
/** The maximum number of pages that a refresh reads to reach known items. */
const longestCatchUp = 6
const firstRetry = 20_000
const longestRetry = 300_000

/**
 * Merges sources that load at their own pace, each in its own lane. By time, items are in true order across pages. A late lane’s items are
 * inserted above or below what is on screen, never within it.
 */
export function createMergedList<T>(options: MergeOptions<T>, restored?: MergedSnapshot<T>): MergedList<T> {
  const { facts, order, wait, now } = options
  const byTime = toTimeOrder(facts)
  const drain = order === 'time' ? drainByTime(facts) : createDrainByTurns<T>()
  const lanes = options.sources.map(createLane)
  const seen = new Set<string>()
  /** Items embedded in the page that no response has contained yet. */
  const brought = new Set<string>()
  const changes = createEmitter()
  const waiters = new Set<() => void>()
  const retryTimers = new Map<Lane<T>, ReturnType<typeof setTimeout>>()
  let shown: T[] = []
  /** New items whose position is on screen. */
  let held: T[] = []
  let above = 0
  let wanted = 0
  let range: { first: number; last: number } | undefined
  let blocking: readonly Lane<T>[] = []
  let patience: ReturnType<typeof setTimeout> | undefined
  let cached: MergedView<T> | undefined
  let stop = new AbortController()

  if (restored) restore(restored)

  function restore({ items, lanes: kept }: MergedSnapshot<T>) {
    shown = [...items]
    wanted = shown.length
    for (const item of items) {
      seen.add(facts.keyOf(item))
      brought.add(facts.keyOf(item))
    }
    const oldest = items.at(-1)
    for (const lane of lanes) {
      const before = kept.find(({ id }) => id === lane.source.id)
      if (!before) continue
      if (before.state === 'failed') fail(lane, new Failure(before.kind ?? 'unreachable', 'It did not answer the server.'))
      else if (before.state === 'ended') lane.state = 'ended'
      else if (before.state === 'loading') lane.waived = true
      else if (oldest && order === 'time') lane.floor = facts.timeOf(oldest)
    }
  }

  const emit = () => {
    cached = undefined
    changes.emit()
  }

  const load = async (lane: Lane<T>) => {
    const { signal } = stop
    lane.state = 'loading'
    if (wait(lane.source.id) === 0) lane.waived = true
    try {
      const page = await lane.source.load({ cursor: lane.cursor, signal })
      if (signal.aborted) return
      lane.cursor = page.cursor
      lane.waived = false
      lane.failures = 0
      lane.failure = undefined
      lane.retryAt = undefined
      const fresh = receive(lane, page.items)
      // Reading past the embedded items is progress, even when responses are small.
      const passed = page.items.filter((item) => brought.delete(facts.keyOf(item))).length
      joinAgain(page.items)
      for (const item of page.items) lane.floor = Math.min(lane.floor, facts.timeOf(item))
      climb(lane, page.items)
      lane.barren = fresh + passed > 0 ? 0 : lane.barren + 1
      lane.state = page.cursor && lane.barren < maxBarren ? 'idle' : 'ended'
      if (lane.isOutdated) void refreshLane(lane)
      lane.isOutdated = false
    } catch (cause) {
      if (signal.aborted) return
      fail(lane, cause instanceof Failure ? cause : new Failure('unreachable', 'It broke.', { cause }))
    }
    pump()
    emit()
  }

  function fail(lane: Lane<T>, failure: Failure) {
    lane.state = 'failed'
    lane.failure = failure
    // The cursor stays, so that a retry continues from there.
    lane.waived = true
    lane.failures += 1
    if (!options.isAttended || failure.kind === 'not-configured' || failure.kind === 'unauthorized') return
    const delay = failure.retryAfter ?? Math.min(firstRetry * 2 ** (lane.failures - 1), longestRetry)
    lane.retryAt = now() + delay
    const timer = setTimeout(() => retry(lane.source.id), delay)
    retryTimers.set(lane, timer)
  }

  /** Queues the new items of a response and holds those whose position has already been passed. Returns the number of new ones. */
  function receive(lane: Lane<T>, items: readonly T[]): number {
    const unseen = takeUnseen(items, seen, facts)
    if (order === 'rank') {
      lane.queue.push(...unseen)
      return unseen.length
    }
    const oldest = shown.at(-1)
    const isLate = (item: T) => oldest !== undefined && byTime(item, oldest) < 0
    lane.queue = [...lane.queue, ...unseen.filter((item) => !isLate(item))].toSorted(byTime)
    held = [...held, ...unseen.filter(isLate)].toSorted(byTime)
    settle()
    return unseen.length
  }

  /** A repeated item may have newer data than the known one. */
  function joinAgain(items: readonly T[]) {
    if (!facts.join) return
    const replace = (list: readonly T[], again: T): T[] | undefined => {
      const place = list.findIndex((item) => facts.keyOf(item) === facts.keyOf(again))
      const joined = place >= 0 && list[place] !== again ? facts.join!(list[place]!, again) : undefined
      return joined && list.with(place, joined)
    }
    for (const again of items) {
      shown = replace(shown, again) ?? shown
      held = replace(held, again) ?? held
      for (const lane of lanes) lane.queue = replace(lane.queue, again) ?? lane.queue
    }
  }

  /** Inserts held items, except between items on screen. */
  function settle(everything = false): boolean {
    if (order === 'rank') return settleRanked(everything)
    const kept: T[] = []
    if (held.length > 0) shown = [...shown]
    for (const item of held) {
      const place = findPlace(shown, item, byTime)
      const isInView = range && place > range.first && place <= range.last
      if (isInView && !everything) {
        kept.push(item)
        continue
      }
      shown.splice(place, 0, item)
      wanted += 1
      if (!range || place > range.first) continue
      above += 1
      range = { first: range.first + 1, last: range.last + 1 }
    }
    const hasMoved = kept.length < held.length
    held = kept
    return hasMoved
  }

  /** New items of a ranking go to its top, and only on request, so that the reader is not moved. */
  function settleRanked(everything: boolean): boolean {
    if (held.length === 0 || (shown.length > 0 && !everything)) return false
    shown = [...held, ...shown]
    wanted += held.length
    held = []
    return true
  }

  function pump() {
    const missing = Math.max(wanted - shown.length, 0)
    const { items, blockedBy } = drain(lanes, missing)
    if (items.length > 0) shown = [...shown, ...items]
    blocking = blockedBy
    for (const lane of lanes)
      if (isHungry(lane, { isBlocking: blocking.includes(lane), isAttended: options.isAttended, shown: shown.length })) void load(lane)
    blocking = blocking.filter(({ state }) => state === 'loading')
    if (blocking.length === 0) {
      clearTimeout(patience)
      patience = undefined
    } else patience ??= setTimeout(losePatience, Math.max(...blocking.map((lane) => wait(lane.source.id))))
    if (shown.length >= wanted || blocking.length === 0) finish()
  }

  function losePatience() {
    patience = undefined
    for (const lane of blocking) {
      lane.waived = true
      options.onLate?.(lane.source.id)
    }
    pump()
    emit()
  }

  function finish() {
    for (const done of waiters) done()
    waiters.clear()
  }

  function retry(laneId: string) {
    const lane = lanes.find(({ source }) => source.id === laneId)
    if (lane?.state !== 'failed') return
    clearTimeout(retryTimers.get(lane))
    lane.retryAt = undefined
    void load(lane)
    emit()
  }

  function climb(lane: Lane<T>, items: readonly T[]) {
    for (const item of items) lane.top = Math.max(lane.top, facts.timeOf(item))
  }

  /** Whether these newest items connect to the known ones without a gap. */
  function meetsKnown(lane: Lane<T>, items: readonly T[]): boolean {
    if (shown.length === 0 || lane.top === Number.NEGATIVE_INFINITY) return true
    return items.some((item) => (order === 'time' ? facts.timeOf(item) <= lane.top : seen.has(facts.keyOf(item))))
  }

  /** Loads new items from the top down to known ones. Cursors and floors belong to the bottom and stay. */
  const refreshLane = async (lane: Lane<T>) => {
    const { signal } = stop
    try {
      // A ranking may have changed entirely, and an existing gap would remain, so one page is enough.
      const pages = order === 'rank' || lane.ahead.length > 0 ? 1 : longestCatchUp
      const { items, isWhole } = await readDown(lane.source, { pages, signal, isEnough: (page) => meetsKnown(lane, page) })
      if (signal.aborted) return
      if (!isWhole) return putAhead(lane, items)
      if (order === 'time') receive(lane, items)
      else {
        held = [...takeUnseen(items, seen, facts), ...held]
        settle()
      }
      climb(lane, items)
      joinAgain(items)
      pump()
      emit()
    } catch {
      // The next page load reports whether the lane is down; a failed refresh is not shown.
    }
  }

  /** Keeps these items out of the list: next to much older ones, they would hide the gap between them. */
  function putAhead(lane: Lane<T>, items: readonly T[]) {
    const known = new Set([...seen, ...lane.ahead.map(facts.keyOf)])
    lane.ahead = [...takeUnseen(items, known, facts), ...lane.ahead]
    emit()
  }

  /** Reloads the list from the top. */
  function startOver() {
    stop.abort()
    stop = new AbortController()
    clearTimers()
    for (const lane of lanes) Object.assign(lane, createLane(lane.source))
    seen.clear()
    brought.clear()
    shown = []
    held = []
    above = 0
    range = undefined
    blocking = []
    wanted = pageLength
    pump()
  }

  function clearTimers() {
    clearTimeout(patience)
    patience = undefined
    for (const timer of retryTimers.values()) clearTimeout(timer)
    retryTimers.clear()
  }

  return {
    view: () =>
      (cached ??= {
        items: shown,
        lanes: lanes.map(toLaneView),
        isLoading: shown.length < wanted && lanes.some((lane) => lane.state === 'loading'),
        isEnded: lanes.every((lane) => !mayHoldMore(lane) && lane.queue.length === 0),
        news: lanes.reduce((sum, { ahead }) => sum + ahead.length, above + held.length),
      }),
    subscribe: changes.subscribe,
    more(count) {
      wanted = Math.max(wanted, shown.length + count)
      return new Promise((resolve) => {
        waiters.add(resolve)
        pump()
        emit()
      })
    },
    async refresh() {
      for (const lane of lanes) lane.isOutdated = lane.state === 'loading'
      await Promise.all(lanes.filter(({ state }) => state === 'idle' || state === 'ended').map(refreshLane))
    },
    retry,
    look(next) {
      range = next
      if (held.length > 0 && settle()) emit()
    },
    reveal() {
      if (lanes.some(({ ahead }) => ahead.length > 0)) startOver()
      else settle(true)
      above = 0
      emit()
    },
    placeOf(item) {
      const place = shown.indexOf(item)
      return place >= 0 ? place : shown.findIndex((each) => facts.keyOf(each) === facts.keyOf(item))
    },
    reachTop() {
      if (above === 0) return
      above = 0
      emit()
    },
    snapshot: () => ({
      items: shown,
      lanes: lanes.map(toLaneSnapshot),
    }),
    close() {
      stop.abort()
      clearTimers()
      // Nothing is pending: the list must look like one restored from its snapshot.
      wanted = shown.length
      cached = undefined
      finish()
    },
  }
}
