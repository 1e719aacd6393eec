import { createWorld } from '@chorus/sandbox/seed/create-world'
import { createIndices } from '@chorus/sandbox/seed/indices'
import type { Person, World, WorldPost } from '@chorus/sandbox/seed/world'

const network = 'bluesky'
const ordinaryRoots = 110
const likesPerPost = 6

/** A self-contained part of the sandbox's world that is small enough to write into the real network. */
export function sliceWorld(now: number, dids: Readonly<Record<string, string>> = {}): World {
  const world = createWorld({ seed: 'peers', now })
  const here = world.posts.filter((post) => post.network === network)
  const isSpecial = ({ key }: WorldPost) => key.startsWith(`${network}-special-`)
  const authors = new Set(here.filter(isSpecial).map(({ author }) => author))
  // The real network can't create a handle that doesn't resolve.
  const isFree = ({ author, text }: WorldPost) => authors.has(author) && mentionsOf(text).every((key) => authors.has(key))
  const chosen = new Set<string>(here.filter(isSpecial).map(({ key }) => key))
  for (const post of here.filter((post) => !post.replyTo && !post.quoteOf && !post.deleted && isFree(post)).slice(0, ordinaryRoots))
    chosen.add(post.key)
  // Oldest first, so that parents and quoted posts come before replies and quotes.
  for (const post of here.toReversed()) {
    const needs = [post.replyTo, post.root, post.quoteOf].filter((key) => key !== undefined)
    if (needs.length > 0 && isFree(post) && needs.every((key) => chosen.has(key))) chosen.add(post.key)
  }
  return createIndices({
    ...world,
    people: world.people.filter(({ key }) => authors.has(key)).map((person) => toLocal(person, dids[person.key])),
    posts: here
      .filter(({ key }) => chosen.has(key))
      .map((post) => ({ ...post, likes: post.likes.filter((key) => authors.has(key)).slice(0, likesPerPost) })),
    reposts: world.reposts.filter((repost) => chosen.has(repost.post) && authors.has(repost.by)),
    follows: world.follows.filter((follow) => follow.network === network && authors.has(follow.from) && authors.has(follow.to)),
  })
}

const mentionsOf = (text: string): string[] => [...text.matchAll(/\{@(\w+)\}/g)].map(([, key]) => key!)

/** The local network assigns `.test` handles and its own DIDs, and has no verifiers. */
const toLocal = (person: Person, did = ''): Person => ({
  ...person,
  verified: false,
  accounts: { bluesky: { did, handle: `${person.key}.test` } },
})
