import type { World, WorldPost } from '../seed/world.ts'

/** The post that a person has pinned on X. Every other person has one: their most liked post. */
export function pinnedPostOf(world: World, key: string): WorldPost | undefined {
  const members = world.people.filter(({ accounts }) => accounts.x)
  if (members.findIndex((person) => person.key === key) % 2 !== 0) return undefined
  return world
    .postsBy(key, 'x')
    .filter(({ deleted, replyTo }) => !deleted && !replyTo)
    .toSorted((one, other) => other.likes.length - one.likes.length || (one.key < other.key ? -1 : 1))[0]
}
