import { toPeople, type FoundAccount, type FoundPerson } from './found-person.ts'
import { toRank, unnamed } from './rank-people.ts'

/** People shown above posts. */
const most = 3

/**
 * The people whose handle or name matches best. Skips people found by anything else. Until it is known which accounts belong together, also skips
 * those who share a name with a better match, because they may be the same person.
 */
export function pickPeople(found: readonly FoundPerson[], text: string, isLinked: boolean): readonly FoundPerson[] {
  const wanted = text.toLowerCase()
  const rankOf = ({ profile, handle, name }: FoundAccount) =>
    toRank({ handle, fullHandle: profile?.fullHandle ?? handle, displayName: name }, wanted)
  const ranks = new Map(toPeople(found).map((person) => [person, Math.min(unnamed, ...person.accounts.map(rankOf))]))
  const named = [...ranks.keys()].filter((person) => ranks.get(person)! < unnamed)
  const best = named.toSorted((one, other) => ranks.get(one)! - ranks.get(other)!)
  return (isLinked ? best : withoutNamesakes(best)).slice(0, most)
}

function withoutNamesakes(people: readonly FoundPerson[]): FoundPerson[] {
  const taken = new Set<string>()
  return people.filter(({ accounts }) => {
    const names = accounts.flatMap(({ name, handle }) => [name, handle.split('.')[0]!]).map((name) => name.toLowerCase())
    const isTaken = names.some((name) => taken.has(name))
    for (const name of names) taken.add(name)
    return !isTaken
  })
}
