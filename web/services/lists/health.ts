import { createEmitter } from '@chorus/model/emitter'
import { isNetworkName, networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { LaneView } from './lane.ts'
import type { Timeline } from './timeline.ts'

export interface NetworkHealth {
  network: NetworkName
  /** off: the operator has not connected it. unknown: not requested yet. */
  state: 'ok' | 'slow' | 'failed' | 'off' | 'unknown'
  /** ms: the time of the next attempt. */
  retryAt?: number
}

/** The outcome of each network’s last timeline request. */
export interface Health {
  view(): readonly NetworkHealth[]
  subscribe(listener: () => void): () => void
  /** Tracks the sources of a timeline. */
  follow(timeline: Timeline): void
}

export function createHealth(connected: readonly NetworkName[], known?: readonly NetworkHealth[]): Health {
  const changes = createEmitter()
  let state: readonly NetworkHealth[] =
    known ?? networkNames.map((network) => ({ network, state: connected.includes(network) ? 'unknown' : 'off' }))

  const learn = (lanes: readonly LaneView[]) => {
    const learned = new Map(lanes.map((lane) => [lane.id, toHealth(lane)]))
    const next = state.map((known) => learned.get(known.network) ?? known)
    if (next.every((health, index) => health.state === state[index]!.state && health.retryAt === state[index]!.retryAt)) return
    state = next
    changes.emit()
  }

  return {
    view: () => state,
    subscribe: changes.subscribe,
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
  // Loading the next page does not change the state of a network that has responded.
  return lane.state === 'loading' ? undefined : { network: lane.id, state: 'ok' }
}
