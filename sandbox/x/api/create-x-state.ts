import { createRandom } from '../../seed/random.ts'
import type { World } from '../../seed/world.ts'

export interface WorldSpace {
  id: string
  host: string
  title: string
  state: 'live' | 'scheduled' | 'ended'
  /** ms */
  at: number
}

/** State that only X holds: mutes, blocks, bookmarks, spaces, and the rules of conversations. */
export interface XState {
  mutesOf(person: string): Set<string>
  blocksOf(person: string): Set<string>
  /** Post keys, oldest first. */
  bookmarksOf(person: string): Set<string>
  spaces: readonly WorldSpace[]
  /** Keys of replies that their thread's author has hidden. */
  hidden: Set<string>
  /** Person keys. X refuses every call of theirs. */
  suspended: Set<string>
  /** Who may reply, by key of the root. Absent: everyone. */
  replySettings: Map<string, string>
}

const hour = 3_600_000

export function createXState(world: World): XState {
  const members = world.people.filter(({ accounts }) => accounts.x).map(({ key }) => key)
  const posts = world.posts.filter(({ network, deleted }) => network === 'x' && !deleted).toReversed()
  const mutes = new Map<string, Set<string>>()
  const blocks = new Map<string, Set<string>>()
  const bookmarks = new Map<string, Set<string>>()
  for (const key of members) {
    const random = createRandom(`${world.seed}/x/state/${key}`)
    const others = members.filter((other) => other !== key)
    mutes.set(key, new Set(random.sample(others, 2)))
    blocks.set(
      key,
      new Set(
        random.sample(
          others.filter((other) => !mutes.get(key)!.has(other)),
          1,
        ),
      ),
    )
    bookmarks.set(key, new Set(posts.filter(() => random.chance(0.08)).map((post) => post.key)))
  }
  const spaces = (['live', 'scheduled', 'ended'] as const).map((state, index): WorldSpace => ({
    id: `1sandboxspac${state[0]!.toUpperCase()}`,
    host: members[index % members.length]!,
    title: ['Tides at dawn', 'What the second river mouth means for boats', 'Kerning, an hour of it'][index]!,
    state,
    at: world.now + [-hour / 2, 20 * hour, -30 * hour][index]!,
  }))
  return {
    mutesOf: (person) => mutes.get(person) ?? new Set(),
    blocksOf: (person) => blocks.get(person) ?? new Set(),
    bookmarksOf: (person) => bookmarks.get(person) ?? new Set(),
    spaces,
    hidden: new Set(),
    suspended: new Set(),
    replySettings: new Map(),
  }
}
