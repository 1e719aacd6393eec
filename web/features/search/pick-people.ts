import { toPeople, type FoundAccount, type FoundPerson } from './found-person.ts'
import { toRank, unnamed } from './rank-people.ts'

/** People shown above posts. */
const most = 3

/** The people whose handle or name matches best. Those that were found by something else are left out. */
export function pickPeople(found: readonly FoundPerson[], text: string): readonly FoundPerson[] {
  const wanted = text.toLowerCase()
  const rankOf = ({ profile, handle, name }: FoundAccount) =>
    toRank({ handle, fullHandle: profile?.fullHandle ?? handle, displayName: name }, wanted)
  const ranks = new Map(toPeople(found).map((person) => [person, Math.min(unnamed, ...person.accounts.map(rankOf))]))
  const named = [...ranks.keys()].filter((person) => ranks.get(person)! < unnamed)
  return named.toSorted((one, other) => ranks.get(one)! - ranks.get(other)!).slice(0, most)
}
