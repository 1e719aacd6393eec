import type { Facts } from './indices.ts'
import type { Random } from './random.ts'
import type { Person, WorldNetwork, WorldPost } from './world.ts'

/** The person everyone follows, who follows everyone back. */
export const popularPerson = 'mina'
export const popularFollowers = 5000
/** A thread in which each post replies to the previous one. */
export const longThread = { posts: 500, authors: ['ana', 'omar'], root: 'bluesky-long-1', last: 'bluesky-long-500' } as const
/** An author's thread of replies to themselves. */
export const longMonologue = { posts: 500, author: 'ana', root: 'bluesky-alone-1', middle: 'bluesky-alone-250' } as const

/** A post to which everyone on the network replies, some several times. */
export const muchAnswered = { answers: 120, author: 'mina', text: 'How do you say harbour where you are?' } as const

const mentions = 2500
const likes = 2500
const minute = 60_000
const day = 86_400_000

/**
 * The largest amounts a person meets: on each network a question with 120 replies; on Bluesky 5,000 people around one member of the cast,
 * 10,000 more notifications for them, and threads 500 deep.
 */
export function addPopularAccount(facts: Facts, random: Random): void {
  const { now } = facts
  const crowd = Array.from({ length: popularFollowers }, (_, index) => createOne(random, now, index))
  for (const network of ['farcaster', 'lens', 'x', 'bluesky'] as const) facts.posts.push(...createAnswers(network, facts))
  facts.people.push(...crowd)
  for (const [index, { key }] of crowd.entries()) {
    // About seventeen a day.
    const at = now - Math.round((index / popularFollowers) * 300 * day) - minute
    facts.follows.push(
      { network: 'bluesky', from: key, to: popularPerson, at },
      { network: 'bluesky', from: popularPerson, to: key, at: at - 1000 },
    )
  }
  const own = facts.posts.filter((post) => post.network === 'bluesky' && post.author === popularPerson && !post.deleted)
  for (let index = 0; index < likes; index++) own[index % own.length]!.likes.push(crowd[index]!.key)
  for (let index = 0; index < mentions; index++)
    facts.posts.push({ ...bare(`mention-${index}`, crowd[index]!.key, now - (index + 1) * 40 * minute), text: toMention(random, index) })
  facts.posts.push(
    ...createChain('long', longThread.posts, longThread.authors, now),
    ...createChain('alone', longMonologue.posts, [longMonologue.author], now),
  )
  facts.posts.sort((a, b) => b.at - a.at)
}

const bare = (name: string, author: string, at: number, network: WorldNetwork = 'bluesky'): WorldPost => ({
  key: `${network}-${name}`,
  network,
  author,
  at,
  text: '',
  locale: 'en',
  pictures: [],
  likes: [],
})

const toMention = (random: Random, index: number): string =>
  `{@${popularPerson}} number ${index + 1}${random.pick([', what do the tides say?', ' was at the pier, and so was everybody else.', ': thank you for the tables. '.repeat(6)])}`

function createAnswers(network: WorldNetwork, { people, now }: Facts): WorldPost[] {
  const { answers, author, text } = muchAnswered
  const asked = { ...bare('asked', author, now - 10 * minute, network), text }
  const others = people.filter(({ key, accounts }) => key !== author && accounts[network])
  const answered = Array.from({ length: answers }, (_, index) => {
    const by = others[index % others.length]!.key
    const reply = bare(`answer-${index + 1}`, by, asked.at + (index + 1) * 4000, network)
    return { ...reply, text: `Answer ${index + 1} of ${answers}.`, replyTo: asked.key, root: asked.key }
  })
  return [asked, ...answered]
}

/** Each post replies to the previous one; even the last is old enough to stay out of the way. */
function createChain(name: string, length: number, authors: readonly string[], now: number): WorldPost[] {
  const keyOf = (place: number) => `bluesky-${name}-${place}`
  return Array.from({ length }, (_, index) => {
    const place = index + 1
    const post = bare(`${name}-${place}`, authors[index % authors.length]!, now - 60 * day + place * minute)
    const reply = { ...post, text: `Word ${place} of ${length}: the ferry is still not here.` }
    return index === 0 ? reply : { ...reply, replyTo: keyOf(index), root: keyOf(1) }
  })
}

/** On Bluesky only, without wallet keys, because no one logs in as them. */
function createOne(random: Random, now: number, index: number): Person {
  const key = `crowd${index + 1}`
  const hex = (bytes: number) => Array.from({ length: bytes * 2 }, () => random.below(16).toString(16)).join('')
  return {
    key,
    name: `Person ${index + 1} of the crowd`,
    bio: `Number ${index + 1}, and glad to be here. ${'One of many. '.repeat(index % 6)}`,
    avatar: { key: `avatar-${key}`, width: 256, height: 256, alt: '' },
    wallets: { evm: `0x${hex(20)}`, solana: hex(20) },
    keys: { evm: hex(32), solana: hex(32) },
    email: { address: `${key}@mail.example`, isVerified: false },
    telegram: { id: 10_000_000 + index, firstName: key },
    accounts: {
      bluesky: {
        did: `did:plc:${Array.from({ length: 24 }, () => 'abcdefghijklmnopqrstuvwxyz234567'[random.below(32)]).join('')}`,
        handle: `${key}.chorus.example`,
      },
    },
    verified: false,
    joinedAt: now - 400 * day,
  }
}
