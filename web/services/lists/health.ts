import { createEmitter } from '@chorus/model/emitter'
import type { FailureKind } from '@chorus/model/failure'
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

/** How each network responded to its last request. */
export interface Health {
  view(): readonly NetworkHealth[]
  subscribe(listener: () => void): () => void
  /** Records how a network responded to a request. */
  note(network: NetworkName, state: NetworkHealth['state']): void
  /** Tracks the sources of a timeline, which also know when they retry and whether a response could be read. */
  follow(timeline: Timeline): void
}

export function createHealth(connected: readonly NetworkName[], known?: readonly NetworkHealth[]): Health {
  const changes = createEmitter()
  let state: readonly NetworkHealth[] =
    known ?? networkNames.map((network) => ({ network, state: connected.includes(network) ? 'unknown' : 'off' }))

  const learn = (learned: ReadonlyMap<string, NetworkHealth | undefined>) => {
    const next = state.map((known) => learned.get(known.network) ?? known)
    if (next.every((health, index) => health.state === state[index]!.state && health.retryAt === state[index]!.retryAt)) return
    state = next
    changes.emit()
  }

  return {
    view: () => state,
    subscribe: changes.subscribe,
    note: (network, outcome) => learn(new Map([[network, { network, state: outcome }]])),
    follow(timeline) {
      const learnLanes = () => learn(new Map(timeline.view().lanes.map((lane) => [lane.id, toHealth(lane)])))
      learnLanes()
      timeline.subscribe(learnLanes)
    },
  }
}

/** Failures of the network itself. Any other failure is an answer, such as a required login. */
const downKinds: ReadonlySet<FailureKind> = new Set<FailureKind>(['unreachable', 'timeout', 'malformed', 'broken', 'rate-limited'])

function toHealth(lane: LaneView): NetworkHealth | undefined {
  if (!isNetworkName(lane.id) || lane.state === 'fresh') return undefined
  if (lane.state === 'failed') {
    const kind = lane.failure?.kind ?? 'unreachable'
    if (downKinds.has(kind)) return { network: lane.id, state: 'failed', retryAt: lane.retryAt }
    return { network: lane.id, state: kind === 'not-configured' ? 'off' : 'ok' }
  }
  if (lane.isLate) return { network: lane.id, state: 'slow' }
  // Loading the next page does not change the state of a network that has responded.
  return lane.state === 'loading' ? undefined : { network: lane.id, state: 'ok' }
}
