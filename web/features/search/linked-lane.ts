import type { NetworkName } from '@chorus/model/network-identity'
import type { Page } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import type { LaneSource } from '../../services/lists/lane.ts'
import type { FoundPerson } from './found-person.ts'

/** For the lane that asks which of the found accounts belong to one person. */
export const linkedLaneId = 'Linked'

interface LinkedLane {
  lane: LaneSource<FoundPerson>
  /** Reports the first people that a network found, or that it found none. */
  report(network: NetworkName, found: readonly Profile[]): void
}

interface LinkedLaneDeps {
  networks: readonly NetworkName[]
  /** Which of these accounts belong to one person. */
  findLinked(found: readonly Profile[]): Promise<readonly FoundPerson[]>
}

/**
 * The identity service finds people only by full names or by names that it stores. For partial names, the networks find the accounts, and this lane
 * then asks whether they are linked.
 */
export function createLinkedLane({ networks, findLinked }: LinkedLaneDeps): LinkedLane {
  const found = new Map<NetworkName, readonly Profile[]>()
  const { promise: isComplete, resolve } = Promise.withResolvers<void>()
  return {
    report(network, profiles) {
      if (!found.has(network)) found.set(network, profiles)
      if (found.size === networks.length) resolve()
    },
    lane: {
      id: linkedLaneId,
      async load(): Promise<Page<FoundPerson>> {
        await isComplete
        return { items: [...(await findLinked([...found.values()].flat()))] }
      },
    },
  }
}
