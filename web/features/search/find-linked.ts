import type { Profile } from '@chorus/model/profile'
import { toProfileRef } from '@chorus/model/ref'
import type { LinkedPerson } from '../../services/identity/to-linked-person.ts'
import type { FoundPerson } from './found-person.ts'
import { toRank, unnamed } from './rank-people.ts'

/** How many found accounts to ask about, best matches first, because people look at the first rows. */
const mostAsked = 8
/** Rounds of requests. Accounts with the same name are asked about one after another, because the first usually links the others. */
const mostRounds = 2

/** One row for each person with several of these accounts. Sends no request when there is only one network. */
export async function findLinked(
  found: readonly Profile[],
  text: string,
  fetchPerson: (profile: Profile) => Promise<LinkedPerson>,
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

/** What accounts of one person often have in common. Only saves requests; it never links accounts. */
const toSharedName = ({ displayName, handle }: Profile): string => (displayName || handle).toLowerCase()

const isOf = ({ network, ref, handle }: Profile, { accounts }: FoundPerson): boolean =>
  accounts.some((account) => account.ref === ref || (account.network === network && account.handle.toLowerCase() === handle.toLowerCase()))

function toPerson({ accounts }: LinkedPerson): FoundPerson[] {
  const [first] = accounts
  if (!first) return []
  const found = accounts.map(({ network, id, handle }) => ({ ref: toProfileRef(network, id), network, handle, name: handle }))
  return [{ key: `linked ${found.map(({ ref }) => ref).join(' ')}`, accounts: found }]
}
