import { createEmitter } from '@chorus/model/emitter'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Connection } from '@chorus/networks/network'

/** The number of unseen notifications on all networks, and the time up to which they have been seen. */
export interface Inbox {
  /** The number of unseen notifications. */
  view(): number
  subscribe(listener: () => void): () => void
  /** Asks every network with notifications. A failed one keeps its last count. */
  refresh(): Promise<void>
  /** ms: anything later is new, as of when the viewer opened the page. Undefined: unknown to the network. */
  seenAt(network: NetworkName): number | undefined
  /**
   * ms, ascending: what each visit to this history entry has found seen, the last being `seenAt`. A reader who comes back to a list finds
   * it grouped as they left it, so every visit counts.
   */
  visits(network: NetworkName, entry: string): readonly number[]
  /** Records the network’s answer; only the first of a visit counts. */
  learn(network: NetworkName, seenAt: number): void
  /** The time of the network’s latest notification in ms, even if it cannot be shown. Undefined: there was none. */
  latestAt(network: NetworkName): number | undefined
  learnLatest(network: NetworkName, at: number): void
  /** Marks everything up to then (ms) as seen. A failed call is repeated on the next visit. */
  markSeen(network: NetworkName, at: number): Promise<void>
  /** Notifies of what a network has marked as seen. */
  subscribeSeen(listener: (mark: SeenMark) => void): () => void
  /** Records what another tab has marked. */
  noteSeen(mark: SeenMark): void
  /** Increases when loaded notifications are no longer the right ones, because the viewer’s filter has changed. */
  round(): number
  startOver(): void
  /** Ends a visit to this history entry: what was new no longer is. */
  leave(entry: string): void
}

/** Everything up to then (ms) has been seen by the account. */
export interface SeenMark {
  network: NetworkName
  viewer: string
  at: number
}

interface Box {
  unseen: number
  seenAt?: number
  latestAt?: number
  markedAt?: number
  /** By history entry: `seenAt` of the visits that have ended, where something was new. */
  past: Map<string, readonly number[]>
  /** Increases on each mark, so that counts requested earlier are ignored. */
  turn: number
}

interface InboxDeps {
  connections: Readonly<Record<NetworkName, Pick<Connection, 'notifications'>>>
  viewerOf(networks: readonly NetworkName[]): string
  /** Subscribes to changes of the active account. */
  onViewer(listener: () => void): void
}

export function createInbox({ connections, viewerOf, onViewer }: InboxDeps): Inbox {
  const changes = createEmitter()
  const boxes = new Map<string, Box>()
  const emit = () => {
    changes.emit()
  }
  let round = 0
  onViewer(emit)

  const marks = createEmitter<[mark: SeenMark]>()

  /** One per account: each has its own unseen notifications. */
  const boxOf = (network: NetworkName, viewer = viewerOf([network])): Box => {
    const key = `${network}:${viewer}`
    const box = boxes.get(key) ?? { unseen: 0, turn: 0, past: new Map() }
    boxes.set(key, box)
    return box
  }
  const listNotifyingNetworks = () => networkNames.filter((network) => connections[network].notifications)

  const refreshOne = async (network: NetworkName) => {
    const box = boxOf(network)
    const { turn } = box
    const unseen = await connections[network].notifications!.countUnseen()
    if (box.turn === turn) box.unseen = unseen
  }

  return {
    view: () => listNotifyingNetworks().reduce((sum, network) => sum + boxOf(network).unseen, 0),
    subscribe: changes.subscribe,
    async refresh() {
      await Promise.allSettled(listNotifyingNetworks().map(refreshOne))
      emit()
    },
    seenAt: (network) => boxOf(network).seenAt,
    visits(network, entry) {
      const { past, seenAt } = boxOf(network)
      return [...(past.get(entry) ?? []), ...(seenAt === undefined ? [] : [seenAt])]
    },
    learn(network, seenAt) {
      boxOf(network).seenAt ??= seenAt
    },
    latestAt: (network) => boxOf(network).latestAt,
    learnLatest(network, at) {
      const box = boxOf(network)
      box.latestAt = Math.max(box.latestAt ?? 0, at)
    },
    async markSeen(network, at) {
      const { notifications } = connections[network]
      const box = boxOf(network)
      if (!notifications || at <= (box.markedAt ?? 0)) return
      const before = box.markedAt
      const viewer = viewerOf([network])
      Object.assign(box, { markedAt: at, unseen: 0, turn: box.turn + 1 })
      emit()
      try {
        await notifications.markSeen(at)
        marks.emit({ network, viewer, at })
      } catch {
        // The next visit repeats it; until then the network’s count is unchanged.
        box.markedAt = before
      }
    },
    subscribeSeen: marks.subscribe,
    noteSeen({ network, viewer, at }) {
      const box = boxOf(network, viewer)
      if (at <= (box.markedAt ?? 0)) return
      Object.assign(box, { markedAt: at, unseen: 0, turn: box.turn + 1 })
      emit()
    },
    round: () => round,
    startOver() {
      round += 1
      emit()
    },
    leave(entry) {
      for (const box of boxes.values()) {
        const { seenAt, markedAt = 0, past } = box
        if (seenAt !== undefined && seenAt < markedAt) past.set(entry, [...(past.get(entry) ?? []), seenAt])
        box.seenAt = Math.max(seenAt ?? 0, markedAt) || undefined
      }
      emit()
    },
  }
}
