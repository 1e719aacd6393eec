import { Failure } from '@chorus/model/failure'
import { toGaps } from '@chorus/model/page'
import { createLane, lowerFloor, raiseTop, toRetryDelay, type ItemFacts, type Lane, type LaneSnapshot } from './lane.ts'
import type { ListItems } from './list-items.ts'
import { skipEarlier, type ListPosition } from './list-position.ts'
import { refreshLane } from './refresh-lane.ts'
import { restoreLane } from './restore-lane.ts'

/** Loads the pages of a list’s lanes, and retries those that failed. */
export interface LaneRequests<T> {
  /** Loads the next page of a lane. */
  load(lane: Lane<T>): Promise<void>
  /** Asks every lane for new items at its top. Resolves when all have responded. */
  refresh(): Promise<void>
  retry(laneId: string): void
  /** Continues where the server stopped. `last`: the last item of the page before, in a list by time. */
  restore(lanes: readonly LaneSnapshot[], last?: ListPosition['last']): void
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

/** The failure that the server met in a lane. */
const toFailure = ({ kind = 'unreachable', retryAfter, status, shortage }: LaneSnapshot): Failure =>
  new Failure(kind, 'It did not answer the server.', { retryAfter, status, shortage })

export function createLaneRequests<T>(options: LaneRequestsOptions<T>): LaneRequests<T> {
  const { lanes, items, facts, now, isAttended } = options
  const retries = createRetryTimers<T>(now, (lane) => retry(lane.source.id))
  let stop = new AbortController()
  let last: ListPosition['last']

  const load = async (lane: Lane<T>) => {
    const { signal } = stop
    const { cursor } = lane
    lane.state = 'loading'
    if (options.wait(lane.source.id) === 0) lane.waived = true
    try {
      const page = await lane.source.load({ cursor, signal })
      if (signal.aborted) return
      const isProgress = items.receive(lane, skipEarlier(page.items, lane, last, facts))
      Object.assign(lane, { cursor: page.cursor, head: undefined, pageCursor: cursor, isRestored: false, gaps: toGaps(page) })
      Object.assign(lane, { waived: false, failures: 0, failure: undefined, retryAt: undefined })
      lowerFloor(lane, page.items, facts)
      raiseTop(lane, page.items, facts)
      lane.emptyPages = isProgress ? 0 : lane.emptyPages + 1
      lane.state = page.cursor && lane.emptyPages < maxEmptyPages ? 'idle' : 'ended'
      if (lane.isOutdated) void refreshTop(lane)
      lane.isOutdated = false
    } catch (cause) {
      if (signal.aborted) return
      const failure = cause instanceof Failure ? cause : new Failure('unreachable', 'It broke.', { cause })
      // A cursor that came with the page may have expired. The list skips what it already has.
      if (lane.isRestored && cursor !== undefined && failure.kind === 'refused') {
        lane.cursor = undefined
        return load(lane)
      }
      fail(lane, failure)
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

  const refreshTop = async (lane: Lane<T>) => {
    const { signal } = stop
    try {
      const isWhole = await refreshLane(lane, { ...options, signal })
      if (signal.aborted) return
      if (isWhole) options.onResponse()
      else options.onChange()
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
      await Promise.all(lanes.filter(({ state }) => state === 'idle' || state === 'ended').map(refreshTop))
    },
    retry,
    restore(snapshots, before) {
      last = before
      for (const lane of lanes) {
        const snapshot = snapshots.find(({ id }) => id === lane.source.id)
        if (!snapshot) continue
        restoreLane(lane, snapshot, { ...options, shown: items.shown() })
        if (snapshot.state === 'failed') fail(lane, toFailure(snapshot))
      }
    },
    reset() {
      close()
      stop = new AbortController()
      last = undefined
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
