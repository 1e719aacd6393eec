import type { NetworkName } from '@chorus/model/network-identity'
import type { Page } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import type { LinkedPerson } from '../../services/identity/to-linked-person.ts'
import type { LaneSource } from '../../services/lists/lane.ts'
import type { FoundPerson } from './found-person.ts'
import { toRank, unnamed } from './rank-people.ts'

/** Of the lane that asks which of the found accounts belong to one person. */
export const linkedLaneId = 'Linked'

/** Found accounts that it asks about, the best matches first: people look at the first rows. */
const mostAsked = 8
/** Rounds of questions. Accounts of one name are asked about one after another, because the first usually links the others. */
const mostRounds = 2

interface LinkedLane {
  lane: LaneSource<FoundPerson>
  /** Reports the first people that a network found, or that it found none. */
  report(network: NetworkName, found: readonly Profile[]): void
}

interface LinkedLaneDeps {
  networks: readonly NetworkName[]
  text: string
  fetchPerson(profile: Profile): Promise<LinkedPerson>
}

/**
 * The identity service finds people by their whole names or by the names it holds itself. Of a part of a name, the networks find the accounts,
 * and this lane then asks whether they are linked.
 */
export function createLinkedLane({ networks, text, fetchPerson }: LinkedLaneDeps): LinkedLane {
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
        return { items: await findLinked([...found.values()].flat(), text, fetchPerson) }
      },
    },
  }
}

/** One row for each person who has several of these accounts. Nothing is asked when there is only one network to link. */
export async function findLinked(
  found: readonly Profile[],
  text: string,
  fetchPerson: LinkedLaneDeps['fetchPerson'],
): Promise<FoundPerson[]> {
  const wanted = text.toLowerCase()
  const ranks = new Map(found.map((profile) => [profile, toRank(profile, wanted)]))
  let left = found
    .filter((profile) => ranks.get(profile)! < unnamed)
    .toSorted((one, other) => ranks.get(one)! - ranks.get(other)!)
    .slice(0, mostAsked)
  const people: FoundPerson[] = []
  for (let round = 0; round < mostRounds && hasSeveralNetworks(left); round += 1) {
    const asked = [...Map.groupBy(left, toSharedName).values()].map(([first]) => first!)
    const answers = await Promise.allSettled(asked.map(fetchPerson))
    const linked = answers.flatMap((answer) => (answer.status === 'fulfilled' ? toPerson(answer.value) : []))
    people.push(...linked)
    left = left.filter((profile) => !asked.includes(profile) && !linked.some((person) => isOf(profile, person)))
  }
  return people.filter((person) => found.filter((profile) => isOf(profile, person)).length > 1)
}

const hasSeveralNetworks = (profiles: readonly Profile[]): boolean => new Set(profiles.map(({ network }) => network)).size > 1

/** What accounts of one person often share. It only saves questions: nothing is linked by it. */
const toSharedName = ({ displayName, handle }: Profile): string => (displayName || handle).toLowerCase()

const isOf = ({ network, ref, handle }: Profile, { accounts }: FoundPerson): boolean =>
  accounts.some((account) => account.ref === ref || (account.network === network && account.handle.toLowerCase() === handle.toLowerCase()))

function toPerson({ accounts }: LinkedPerson): FoundPerson[] {
  const [first] = accounts
  if (!first) return []
  const found = accounts.map(({ network, id, handle }) => ({ ref: toProfileRef(network, id), network, handle, name: handle }))
  return [{ key: `linked ${found.map(({ ref }) => ref).join(' ')}`, accounts: found }]
}
