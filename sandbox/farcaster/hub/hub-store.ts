import type { Person, World, WorldPost } from '../../seed/world.ts'
import type { HubMessages } from './hub-messages.ts'

/** What a hub finds by its own ids. */
export interface HubStore {
  world: World
  messages: HubMessages
  /** The people on Farcaster. */
  members: readonly Person[]
  findMember(fid: number): Person | undefined
  findMemberByName(username: string): Person | undefined
  /** All casts, deleted ones included. */
  casts(): readonly WorldPost[]
  findCast(hash: string | undefined): WorldPost | undefined
}

export function createHubStore(world: World, messages: HubMessages): HubStore {
  const members = world.people.filter(({ accounts }) => accounts.farcaster)
  const byFid = new Map(members.map((person) => [person.accounts.farcaster!.fid, person]))
  const byName = new Map(members.map((person) => [person.accounts.farcaster!.username, person]))
  const byHash = new Map<string, WorldPost>()
  const signed = new Set<string>()
  // Posts of a growing world are signed when someone next reads.
  const casts = (): WorldPost[] => {
    const posts = world.posts.filter(({ network }) => network === 'farcaster')
    if (signed.size < posts.length)
      for (const post of posts)
        if (!signed.has(post.key)) {
          signed.add(post.key)
          byHash.set(messages.castOf(post).hash, post)
        }
    return posts
  }
  casts()

  return {
    world,
    messages,
    members,
    findMember: (fid) => byFid.get(fid),
    findMemberByName: (username) => byName.get(username),
    casts,
    findCast(hash) {
      casts()
      const post = byHash.get((hash ?? '').toLowerCase())
      return post && !post.deleted ? post : undefined
    },
  }
}
