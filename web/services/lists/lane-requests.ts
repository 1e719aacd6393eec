import { Failure } from '@chorus/model/failure'
import { createLane, lowerFloor, raiseTop, toRetryDelay, type ItemFacts, type Lane, type LaneSnapshot } from './lane.ts'
import type { ListItems } from './list-items.ts'
import { readUntilKnown } from './read-until-known.ts'

/** Loads the pages of a list’s lanes, and retries those that failed. */
export interface LaneRequests<T> {
  /** Loads the next page of a lane. */
  load(lane: Lane<T>): Promise<void>
  /** Asks every lane for new items at its top. Resolves when all have responded. */
  refresh(): Promise<void>
  retry(laneId: string): void
  /** Continues where the server stopped. */
  restore(lanes: readonly LaneSnapshot[]): void
  /** Aborts all requests and resets all lanes, so that they load from the top. */
  reset(): void
  /** Aborts all requests for good. */
  close(): void
}

interface LaneRequestsOptions<T> {
  lanes: readonly Lane<T>[]
  items: ListItems<T>
  facts: ItemFacts<T>
  order: 'time' | 'rank'
  wait(laneId: string): number
  now(): number
  isAttended: boolean
  /** The list may continue with what a response brought. */
  onResponse(): void
  /** The state of a lane has changed, but the list cannot continue. */
  onChange(): void
}

/** Stop after this many pages without new items, so a cyclic cursor cannot loop forever. */
const maxEmptyPages = 5
/** The maximum number of pages that a refresh reads to reach known items. */
const maxRefreshPages = 6

export function createLaneRequests<T>(options: LaneRequestsOptions<T>): LaneRequests<T> {
  const { lanes, items, facts, order, now, isAttended } = options
  const retries = createRetryTimers<T>(now, (lane) => retry(lane.source.id))
  let stop = new AbortController()

  const load = async (lane: Lane<T>) => {
    const { signal } = stop
    lane.state = 'loading'
    if (options.wait(lane.source.id) === 0) lane.waived = true
    try {
      const page = await lane.source.load({ cursor: lane.cursor, signal })
      if (signal.aborted) return
      Object.assign(lane, { cursor: page.cursor, waived: false, failures: 0, failure: undefined, retryAt: undefined })
      const isProgress = items.receive(lane, page.items)
      lowerFloor(lane, page.items, facts)
      raiseTop(lane, page.items, facts)
      lane.emptyPages = isProgress ? 0 : lane.emptyPages + 1
      lane.state = page.cursor && lane.emptyPages < maxEmptyPages ? 'idle' : 'ended'
      if (lane.isOutdated) void refreshLane(lane)
      lane.isOutdated = false
    } catch (cause) {
      if (signal.aborted) return
      fail(lane, cause instanceof Failure ? cause : new Failure('unreachable', 'It broke.', { cause }))
    }
    options.onResponse()
  }

  const fail = (lane: Lane<T>, failure: Failure) => {
    lane.state = 'failed'
    lane.failure = failure
    // The cursor stays, so that a retry continues from there.
    lane.waived = true
    lane.failures += 1
    const delay = isAttended ? toRetryDelay(failure, lane.failures) : undefined
    if (delay !== undefined) retries.start(lane, delay)
  }

  const retry = (laneId: string) => {
    const lane = lanes.find(({ source }) => source.id === laneId)
    if (lane?.state !== 'failed') return
    retries.stop(lane)
    void load(lane)
    options.onChange()
  }

  /** Loads new items from the top down to known ones. Cursors and floors belong to the bottom and stay. */
  const refreshLane = async (lane: Lane<T>) => {
    const { signal } = stop
    try {
      // A ranking may have changed entirely, and an existing gap would remain, so one page is enough.
      const pages = order === 'rank' || lane.ahead.length > 0 ? 1 : maxRefreshPages
      const { items: loaded, isWhole } = await readUntilKnown(lane.source, {
        pages,
        signal,
        isEnough: (page) => items.meetsKnown(lane, page),
      })
      if (signal.aborted) return
      if (!isWhole) {
        items.receiveAhead(lane, loaded)
        return options.onChange()
      }
      items.receiveTop(lane, loaded)
      raiseTop(lane, loaded, facts)
      options.onResponse()
    } catch {
      // The next page load reports whether the lane is down; a failed refresh is not shown.
    }
  }

  const close = () => {
    stop.abort()
    retries.stopAll()
  }

  return {
    load,
    async refresh() {
      for (const lane of lanes) lane.isOutdated = lane.state === 'loading'
      await Promise.all(lanes.filter(({ state }) => state === 'idle' || state === 'ended').map(refreshLane))
    },
    retry,
    restore(snapshots) {
      const oldest = items.shown().at(-1)
      for (const lane of lanes) {
        const before = snapshots.find(({ id }) => id === lane.source.id)
        if (before?.state === 'failed') fail(lane, new Failure(before.kind ?? 'unreachable', 'It did not answer the server.'))
        else if (before?.state === 'ended') lane.state = 'ended'
        else if (before?.state === 'loading') lane.waived = true
        else if (before && oldest && order === 'time') lane.floor = facts.timeOf(oldest)
      }
    },
    reset() {
      close()
      stop = new AbortController()
      for (const lane of lanes) Object.assign(lane, createLane(lane.source))
    },
    close,
  }
}

function createRetryTimers<T>(now: () => number, retry: (lane: Lane<T>) => void) {
  const timers = new Map<Lane<T>, ReturnType<typeof setTimeout>>()
  return {
    start(lane: Lane<T>, delay: number) {
      lane.retryAt = now() + delay
      const timer = setTimeout(() => retry(lane), delay)
      timers.set(lane, timer)
    },
    stop(lane: Lane<T>) {
      clearTimeout(timers.get(lane))
      lane.retryAt = undefined
    },
    stopAll() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
