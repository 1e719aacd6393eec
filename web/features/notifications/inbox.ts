import { networkNames, type NetworkName } from '@chorus/model/limits'
import type { Connection } from '@chorus/networks/network'

/** How many notifications somebody has not seen, over all their networks, and up to when they have. */
export interface Inbox {
  /** Not seen yet. */
  view(): number
  subscribe(listener: () => void): () => void
  /** Asks each network that tells. What one cannot say stays as it was. */
  refresh(): Promise<void>
  /** ms: what is later is new, as of when the viewer came to look. Undefined: their network has not said. */
  seenAt(network: NetworkName): number | undefined
  /** What the network says of that; the first word of a visit counts. */
  learn(network: NetworkName, seenAt: number): void
  /** ms: of the latest that the network has told of, whether or not it can be shown. Undefined: it has told of nothing. */
  latestAt(network: NetworkName): number | undefined
  learnLatest(network: NetworkName, at: number): void
  /** Everything up to then (ms) has been seen. A call that fails is made again at the next look. */
  markSeen(network: NetworkName, at: number): Promise<void>
  /** Goes up when what was read so far is not what there is: the viewer wants to be told of something else. */
  round(): number
  startOver(): void
  /** The viewer looks elsewhere: what was new to them is not any more. */
  leave(): void
}

interface Box {
  unseen: number
  seenAt?: number
  latestAt?: number
  markedAt?: number
  /** Goes up when something is marked: what was asked before that does not count. */
  turn: number
}

interface InboxDeps {
  connections: Readonly<Record<NetworkName, Pick<Connection, 'notifications'>>>
  viewerOf(networks: readonly NetworkName[]): string
  /** Told when somebody else is current. */
  onViewer(listener: () => void): void
}

export function createInbox({ connections, viewerOf, onViewer }: InboxDeps): Inbox {
  const listeners = new Set<() => void>()
  const boxes = new Map<string, Box>()
  const emit = () => {
    for (const listener of listeners) listener()
  }
  let round = 0
  onViewer(emit)

  /** One for each account that somebody has been: what is new to one is not known to another. */
  const boxOf = (network: NetworkName): Box => {
    const key = `${network}:${viewerOf([network])}`
    const box = boxes.get(key) ?? { unseen: 0, turn: 0 }
    boxes.set(key, box)
    return box
  }
  const listTelling = () => networkNames.filter((network) => connections[network].notifications)

  const refreshOne = async (network: NetworkName) => {
    const box = boxOf(network)
    const { turn } = box
    const unseen = await connections[network].notifications!.countUnseen()
    if (box.turn === turn) box.unseen = unseen
  }

  return {
    view: () => listTelling().reduce((sum, network) => sum + boxOf(network).unseen, 0),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async refresh() {
      await Promise.allSettled(listTelling().map(refreshOne))
      emit()
    },
    seenAt: (network) => boxOf(network).seenAt,
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
      Object.assign(box, { markedAt: at, unseen: 0, turn: box.turn + 1 })
      emit()
      try {
        await notifications.markSeen(at)
      } catch {
        // The next look says so again, and until then the network counts them as before.
        box.markedAt = before
      }
    },
    round: () => round,
    startOver() {
      round += 1
      emit()
    },
    leave() {
      for (const box of boxes.values()) box.seenAt = Math.max(box.seenAt ?? 0, box.markedAt ?? 0) || undefined
      emit()
    },
  }
}
