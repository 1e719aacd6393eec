import { isNetworkName, networkNames, type NetworkName } from '@chorus/model/limits'
import type { LaneView } from '../features/lists/lane.ts'
import type { Timeline } from '../features/timeline/timeline.ts'

export interface NetworkHealth {
  network: NetworkName
  /** off: the operator has not connected it. unknown: nobody has asked it yet. */
  state: 'ok' | 'slow' | 'failed' | 'off' | 'unknown'
  /** ms: when it is asked again. */
  retryAt?: number
}

/** How each network did when it was last asked for a timeline. */
export interface Health {
  view(): readonly NetworkHealth[]
  subscribe(listener: () => void): () => void
  /** Learns from a timeline from now on. */
  follow(timeline: Timeline): void
}

export function createHealth(connected: readonly NetworkName[], known?: readonly NetworkHealth[]): Health {
  const listeners = new Set<() => void>()
  let state: readonly NetworkHealth[] =
    known ?? networkNames.map((network) => ({ network, state: connected.includes(network) ? 'unknown' : 'off' }))

  const learn = (lanes: readonly LaneView[]) => {
    const learned = new Map(lanes.map((lane) => [lane.id, toHealth(lane)]))
    const next = state.map((known) => learned.get(known.network) ?? known)
    if (next.every((health, index) => health.state === state[index]!.state && health.retryAt === state[index]!.retryAt)) return
    state = next
    for (const listener of listeners) listener()
  }

  return {
    view: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow(timeline) {
      learn(timeline.view().lanes)
      timeline.subscribe(() => learn(timeline.view().lanes))
    },
  }
}

function toHealth(lane: LaneView): NetworkHealth | undefined {
  if (!isNetworkName(lane.id) || lane.state === 'fresh') return undefined
  if (lane.state === 'failed')
    return { network: lane.id, state: lane.failure?.kind === 'not-configured' ? 'off' : 'failed', retryAt: lane.retryAt }
  if (lane.isLate) return { network: lane.id, state: 'slow' }
  // Asking for the next page says nothing new about a network that has answered.
  return lane.state === 'loading' ? undefined : { network: lane.id, state: 'ok' }
}
