import type { Profile } from '@chorus/model/profile'

/** The rank of people found by something other than a name, such as their bio. */
export const unnamed = 3

/**
 * Sorts the best matches of a page first and otherwise keeps the network's order: exact handles, then handles that start with the text, then names
 * that do.
 */
export function rankPeople(people: readonly Profile[], text: string): Profile[] {
  const wanted = text.toLowerCase()
  const ranks = new Map(people.map((profile) => [profile, toRank(profile, wanted)]))
  return people.toSorted((one, other) => ranks.get(one)! - ranks.get(other)!)
}

type Names = Pick<Profile, 'handle' | 'fullHandle' | 'displayName'>

/** 0 is the best match. From `unnamed` on, neither the handle nor the name starts with the text. */
export function toRank({ handle, fullHandle, displayName }: Names, wanted: string): number {
  const handles = [handle, fullHandle].map((each) => each.toLowerCase())
  // A handle may be a domain, whose first label people take for the name.
  if (handles.includes(wanted) || handles[0]!.split('.')[0] === wanted) return 0
  if (handles.some((each) => each.startsWith(wanted))) return 1
  const name = displayName.toLowerCase()
  return name.split(/\s+/).some((word) => word.startsWith(wanted)) || name.startsWith(wanted) ? 2 : unnamed
}
