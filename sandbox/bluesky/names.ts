import { toTid } from '../seed/to-tid.ts'
import type { World, WorldPost } from '../seed/world.ts'
import type { BlueskyState } from './state/create-state.ts'

/** Maps people, posts and feeds to their DIDs, handles and URIs, and back. */
export interface Names {
  didOf(key: string): string
  toUri(post: WorldPost): string
  find(uri: string): WorldPost | undefined
  /** By DID or handle. */
  findPerson(actor: string): string | undefined
}

export const postCollection = 'app.bsky.feed.post'

export function createNames(world: World, { written }: BlueskyState): Names {
  const didOf = (key: string) => world.person(key).accounts.bluesky!.did
  const serials = new Map<string, number>()
  const byUri = new Map<string, WorldPost>()
  const toUri = (post: WorldPost): string => {
    const known = written.get(post.key)
    if (known === undefined && !serials.has(post.key)) serials.set(post.key, serials.size)
    const uri = known ?? `at://${didOf(post.author)}/${postCollection}/${toTid(post.at, serials.get(post.key)!)}`
    byUri.set(uri, post)
    return uri
  }
  const here = () => world.posts.filter(({ network }) => network === 'bluesky')
  // Oldest first, so that record keys stay stable while the world grows.
  const learn = () => here().toReversed().forEach(toUri)
  learn()
  const people = new Map<string, string>()
  for (const person of world.people) {
    const account = person.accounts.bluesky
    if (!account) continue
    people.set(account.did, person.key)
    if (account.handle !== 'handle.invalid') people.set(account.handle.toLowerCase(), person.key)
  }
  return {
    didOf,
    toUri,
    find(uri) {
      if (!byUri.has(uri)) learn()
      return byUri.get(uri)
    },
    findPerson: (actor) => people.get(actor.startsWith('did:') ? actor : actor.toLowerCase()),
  }
}
