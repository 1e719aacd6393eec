import type { World, WorldPost } from '../seed/world.ts'

/** The post that a member of the cast has pinned on X: for every other person, the own one with the most likes. */
export function pinnedPostOf(world: World, key: string): WorldPost | undefined {
  const members = world.people.filter(({ accounts }) => accounts.x)
  if (members.findIndex((person) => person.key === key) % 2 !== 0) return undefined
  return world
    .postsBy(key, 'x')
    .filter(({ deleted, replyTo }) => !deleted && !replyTo)
    .toSorted((one, other) => other.likes.length - one.likes.length || (one.key < other.key ? -1 : 1))[0]
}
