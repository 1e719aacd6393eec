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
  /** time: newest first over all lanes. rank: each lane in its own order, and lanes take turns. */
  order: 'time' | 'rank'
  /** ms that others wait for a lane before they go on without it. A lane that is known to be slow may get less. */
  wait: (laneId: string) => number
  now: () => number
  /**
   * Somebody is looking: pages are fetched ahead, and failed lanes try again by themselves. Not so on the server, whose first flush waits for no
   * second answer of a lane once there is something to show.
   */
  isAttended: boolean
  /** Told of a lane that overran the wait. */
  onLate?: (laneId: string) => void
}

export interface MergedView<T> {
  items: readonly T[]
  lanes: readonly LaneView[]
  /** Wanted items are still on their way. */
  isLoading: boolean
  isEnded: boolean
  /** New ones that the reader has not scrolled up to, and those that wait: their place is in view, or much more lies beneath them. */
  news: number
}

/** What a page carries from the server to the browser. */
export interface MergedSnapshot<T> {
  items: T[]
  lanes: { id: string; state: LaneState; kind?: Failure['kind'] }[]
}

/** One list of what several sources hold. */
export interface MergedList<T> {
  view(): MergedView<T>
  subscribe(listener: () => void): () => void
  /** Wants so many more; answers when they are there, or when nothing more can come now. */
  more(count: number): Promise<void>
  /** Asks every lane for what is new at its top. Answers when all have said. */
  refresh(): Promise<void>
  retry(laneId: string): void
  /** Tells which items are on the screen: nothing is put between those. */
  look(range: { first: number; last: number } | undefined): void
  /** Puts everything in its place, wherever the reader is. After a long absence the list begins anew. */
  reveal(): void
  /** Where it stands in the list, also as a copy; -1: nowhere. */
  placeOf(item: T): number
  /** The reader is at the top: nothing above is news. */
  reachTop(): void
  snapshot(): MergedSnapshot<T>
  close(): void
}

/** Answers in a row without anything new before a lane counts as ended: a cyclic cursor must not spin. */
const maxBarren = 5
/** Pages that a look at the top goes down at most to meet what is known. */
const longestCatchUp = 6
const firstRetry = 20_000
const longestRetry = 300_000

/**
 * The merge. Each source goes at its own pace in its own lane; by time, what is shown is in true order, also over pages. A late
 * lane joins when it answers: its items take their places above or below what is being read, never within it.
 */
export function createMergedList<T>(options: MergeOptions<T>, restored?: MergedSnapshot<T>): MergedList<T> {
  const { facts, order, wait, now } = options
  const byTime = toTimeOrder(facts)
  const drain = order === 'time' ? drainByTime(facts) : createDrainByTurns<T>()
  const lanes = options.sources.map(createLane)
  const seen = new Set<string>()
  /** What the page brought along and no answer has held since. */
  const brought = new Set<string>()
  const listeners = new Set<() => void>()
  const waiters = new Set<() => void>()
  const retryTimers = new Map<Lane<T>, ReturnType<typeof setTimeout>>()
  let shown: T[] = []
  /** Newer than what is shown beneath, and their place is in view. */
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
    for (const listener of listeners) listener()
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
      // Reading past what was there before is no going in circles, however little each answer holds.
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
    // Its cursor stays: a retry goes on where it broke.
    lane.waived = true
    lane.failures += 1
    if (!options.isAttended || failure.kind === 'not-configured' || failure.kind === 'unauthorized') return
    const delay = failure.retryAfter ?? Math.min(firstRetry * 2 ** (lane.failures - 1), longestRetry)
    lane.retryAt = now() + delay
    const timer = setTimeout(() => retry(lane.source.id), delay)
    retryTimers.set(lane, timer)
  }

  /** Sorts an answer into what still lies ahead and what should already have been shown. Gives the number of unseen ones. */
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

  /** What comes once more may say more of what is known, wherever that stands by now. */
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

  /** Puts what is held where it belongs, unless that is between what is on the screen. */
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

  /** A ranking has no place for what is new but its top, and nobody is moved there unasked. */
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

  /** Whether nothing lies between these, the newest, and what the lane has answered before. */
  function meetsKnown(lane: Lane<T>, items: readonly T[]): boolean {
    if (shown.length === 0 || lane.top === Number.NEGATIVE_INFINITY) return true
    return items.some((item) => (order === 'time' ? facts.timeOf(item) <= lane.top : seen.has(facts.keyOf(item))))
  }

  /** What is new at the top, down to what is known. Cursors and floors stay: they speak of the other end. */
  const refreshLane = async (lane: Lane<T>) => {
    const { signal } = stop
    try {
      // A ranking may be another one by now, and once there is a gap, going down to it a second time mends nothing.
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
      // The lane's own next page will tell whether it is down; a missed look at the top is no failure to show.
    }
  }

  /** Put into the list they would stand right above what is hours older, and nobody would see that something is missing. */
  function putAhead(lane: Lane<T>, items: readonly T[]) {
    const known = new Set([...seen, ...lane.ahead.map(facts.keyOf)])
    lane.ahead = [...takeUnseen(items, known, facts), ...lane.ahead]
    emit()
  }

  /** Reads what there is now from its top. */
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
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
      // Nothing more is waited for: it looks as the list does that goes on from its snapshot.
      wanted = shown.length
      cached = undefined
      finish()
    },
  }
}
