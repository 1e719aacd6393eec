import type { Person, World, WorldPost, WorldRepost } from './world.ts'

/** The data of a world; everything else is derived from it. */
export type Facts = Omit<World, 'person' | 'post' | 'channel' | 'postsBy' | 'repliesTo' | 'quotesOf' | 'repostsOf' | 'add' | 'addRepost'>

/** A world with indices that stay up to date as it grows. */
export function createIndices(facts: Facts): World {
  const people = new Map<string, Person>(facts.people.map((person) => [person.key, person]))
  const channels = new Map(facts.channels.map((channel) => [channel.key, channel]))
  const posts = new Map<string, WorldPost>()
  const byAuthor = new Map<string, WorldPost[]>()
  const replies = new Map<string, WorldPost[]>()
  const quotes = new Map<string, WorldPost[]>()
  const reposts = new Map<string, WorldRepost[]>()

  const put = <T>(index: Map<string, T[]>, key: string, value: T) => {
    const list = index.get(key)
    if (list) list.push(value)
    else index.set(key, [value])
  }
  const know = (post: WorldPost) => {
    posts.set(post.key, post)
    put(byAuthor, `${post.network}/${post.author}`, post)
    if (post.replyTo) put(replies, post.replyTo, post)
    if (post.quoteOf) put(quotes, post.quoteOf, post)
  }
  for (const post of facts.posts) know(post)
  for (const list of replies.values()) list.reverse()
  for (const repost of facts.reposts) put(reposts, repost.post, repost)

  return {
    ...facts,
    person(key) {
      const person = people.get(key)
      if (!person) throw new Error(`Nobody in this world is called ${key}.`)
      return person
    },
    post: (key) => posts.get(key),
    channel: (key) => channels.get(key),
    postsBy: (person, network) => byAuthor.get(`${network}/${person}`) ?? [],
    repliesTo: (post) => replies.get(post) ?? [],
    quotesOf: (post) => quotes.get(post) ?? [],
    repostsOf: (post) => reposts.get(post) ?? [],
    add(post) {
      know(post)
      // Newest first, also per author; replies are oldest first.
      const own = byAuthor.get(`${post.network}/${post.author}`)!
      own.sort((a, b) => b.at - a.at)
      facts.posts.push(post)
      facts.posts.sort((a, b) => b.at - a.at)
    },
    addRepost(repost) {
      put(reposts, repost.post, repost)
      facts.reposts.unshift(repost)
    },
  }
}
