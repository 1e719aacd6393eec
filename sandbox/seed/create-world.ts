import { addAudio } from './add-audio.ts'
import { addGroups } from './add-groups.ts'
import { addHostile } from './add-hostile.ts'
import { addLinks } from './add-links.ts'
import { addPopularAccount } from './add-popular-account.ts'
import { addWarnings } from './add-warnings.ts'
import { createCast, type Member } from './cast.ts'
import { createIndices, type Facts } from './indices.ts'
import { createRandom, type Random } from './random.ts'
import { answer, say } from './say.ts'
import { deepChain, popularPosts, selfThreads, specialPosts } from './special-posts.ts'
import type { World, WorldChannel, WorldFeed, WorldFollow, WorldNetwork, WorldPost, WorldRepost } from './world.ts'

export interface WorldOptions {
  seed?: string
  /** ms. The world's newest moment. */
  now?: number
  /** Adds the largest number of people, notifications and replies; on Bluesky. */
  isBig?: boolean
  /** Texts that hostile people put everywhere. Empty: no hostile people. */
  hostile?: readonly string[]
}

const minute = 60_000
const day = 86_400_000
const networks: readonly WorldNetwork[] = ['farcaster', 'lens', 'x', 'bluesky']
const rootsPerNetwork = 420

const channels: readonly (readonly [string, string, string, string])[] = [
  ['type-design', 'Type Design', 'Letters, their spaces, and the people who lose sleep over both.', 'sol'],
  ['bread-club', 'Bread Club', 'Show your crumb.', 'ana'],
  ['tides', 'Tides', 'High, low, and in between.', 'mina'],
  ['shortwave', 'Short Wave', 'Voices from far away.', 'kofi'],
  ['allotment', 'Allotment', 'Slugs and solutions.', 'rosa'],
  ['ferries', 'Ferries', 'Timetables as literature.', 'teo'],
]

const feeds: readonly Omit<WorldFeed, 'likes'>[] = [
  { network: 'bluesky', key: 'whats-hot', name: 'Discover', description: 'What people are talking about.', by: 'mina' },
  { network: 'bluesky', key: 'harbour', name: 'Harbour', description: 'Boats, and the people waiting for them.', by: 'jonas' },
  { network: 'lens', key: 'tea-house', name: 'Tea House', description: 'Members pour.', by: 'elif', entry: 'either' },
  {
    network: 'lens',
    key: 'night-swimmers',
    name: 'Night-Swimmers',
    description: 'Cold water after dark. Bring a lamp and a friend.',
    by: 'mina',
  },
  { network: 'lens', key: 'chess-by-post', name: 'Chess-by-Post', description: 'One move a day, at most.', by: 'noor', entry: 'approval' },
  { network: 'lens', key: 'lamp-keepers', name: 'Lamp-Keepers', description: 'For those who hold the keys.', by: 'kofi', entry: 'tokens' },
  { network: 'lens', key: 'lost-and-found', name: 'Lost-and-Found', description: 'Umbrellas, mostly.', by: 'sol', entry: 'none' },
]

/** The facts of the last world with a moment of its own. Tests ask for the same world again and again, and copying takes a third of the time. */
let last: { options: string; facts: Facts } | undefined

/** A world: 44 people and what they did on four networks over 90 days. The same seed and now give a byte-identical world. */
export function createWorld(options: WorldOptions = {}): World {
  if (options.now === undefined || options.isBig) return createIndices(createFacts(options))
  const asked = JSON.stringify([options.seed, options.now, options.hostile])
  if (last?.options !== asked) last = { options: asked, facts: createFacts(options) }
  return createIndices(structuredClone(last.facts))
}

function createFacts({ seed = 'chorus', now = Date.now(), isBig = false, hostile = [] }: WorldOptions): Facts {
  const random = createRandom(seed)
  const people = createCast(random.fork('cast'), now)
  const posts: WorldPost[] = []
  for (const network of networks) {
    const members = people.filter((person) => person.accounts[network])
    posts.push(...createSpecials(network, members, now, random.fork(`special/${network}`)))
    posts.push(...createRoots(network, members, now, random.fork(`roots/${network}`)))
    posts.push(...createReplies(network, members, posts, now, random.fork(`replies/${network}`)))
  }
  posts.push(...createCrossPosts(people, now, random.fork('cross')))
  posts.sort((a, b) => b.at - a.at || (a.key < b.key ? -1 : 1))
  addLikes(people, posts, random.fork('likes'))
  const facts: Facts = {
    seed,
    now,
    people,
    channels: channels.map(([key, name, description, lead]): WorldChannel => ({
      key,
      name,
      description,
      lead,
      picture: { key: `channel-${key}`, width: 256, height: 256, alt: name },
      members: random
        .fork(`members/${key}`)
        .sample(people, 14)
        .map((person) => person.key),
      createdAt: now - 400 * day,
    })),
    feeds: createFeeds(people, random.fork('feeds')),
    posts,
    reposts: createReposts(people, posts, now, random.fork('reposts')),
    follows: createFollows(people, now, random.fork('follows')),
    hostile: [],
  }
  addLinks(facts)
  addWarnings(facts)
  addAudio(facts)
  addGroups(facts)
  if (isBig) addPopularAccount(facts, random.fork('crowd'))
  if (hostile.length > 0) addHostile(facts, hostile, random.fork('hostile'))
  return facts
}

/** Times that thin out towards the past: a third fall within the last two days, so that the present feels lived in. */
const somewhen = (random: Random, now: number): number => {
  const age = random.chance(0.34) ? random.next() ** 1.4 * 2 * day : random.next() * 90 * day
  return Math.round(now - 2 * minute - age)
}

/** Some time later, within a day, and not in the future. */
const afterwards = (random: Random, at: number, now: number): number =>
  Math.round(at + 1000 + random.next() * Math.max(Math.min(day, now - at - 20_000), 1))

const bare = (network: WorldNetwork, name: string, author: string, at: number, text: string, locale = 'en'): WorldPost => ({
  key: `${network}-${name}`,
  network,
  author,
  at,
  text,
  locale,
  pictures: [],
  likes: [],
})

function createRoots(network: WorldNetwork, members: Member[], now: number, random: Random): WorldPost[] {
  return Array.from({ length: rootsPerNetwork }, (_, index) => {
    const author = random.pick(members)
    const { text, locale } = say(random, author)
    const post = bare(network, String(index).padStart(4, '0'), author.key, somewhen(random, now), text, locale)
    if (random.chance(0.22)) post.pictures = createPictures(random, network, index)
    else if (random.chance(0.08))
      post.card = {
        url: `https://harbournotes.example/${author.hobby}/${index}`,
        title: `Harbour notes: ${author.hobby}`,
        description: text.slice(0, 120),
        picture: { key: `card-${network}-${index}`, width: 800, height: 600, alt: '' },
      }
    if (network === 'farcaster' && random.chance(0.3)) post.channel = random.pick(channels)[0]
    return post
  })
}

function createPictures(random: Random, network: WorldNetwork, index: number) {
  const most = { farcaster: 2, lens: 6, x: 4, bluesky: 4 }[network]
  const shapes = [
    [1200, 800],
    [800, 1000],
    [1000, 1000],
    [1600, 900],
  ] as const
  return Array.from({ length: random.chance(0.7) ? 1 : random.between(1, most) }, (_, place) => {
    const [width, height] = random.pick(shapes)
    return { key: `scene-${network}-${index}-${place}`, width, height, alt: random.chance(0.8) ? 'Boats, water and weather' : '' }
  })
}

function createSpecials(network: WorldNetwork, members: Member[], now: number, random: Random): WorldPost[] {
  const keys = new Set(members.map(({ key }) => key))
  // The author, or someone else when the author is not on this network.
  const here = (author: string) => (keys.has(author) ? author : random.pick(members).key)
  const name = (special: string) => `special-${special}`
  const posts = specialPosts
    .filter(({ on }) => on.includes(network))
    .map(({ name: special, author, ago, text, locale, quoteOf, poll, on: _on, ...rest }): WorldPost => ({
      ...bare(network, name(special), here(author), now - ago * minute, text, locale),
      ...rest,
      ...(poll ? { poll: { ...poll, endsAt: now + poll.endsAt * minute } } : {}),
      ...(quoteOf ? { quoteOf: `${network}-${name(quoteOf)}` } : {}),
    }))
  for (const { name: thread, author, parts, ago, on } of selfThreads) {
    if (!on.includes(network)) continue
    const writer = here(author)
    const root = `${network}-${name(`${thread}-1`)}`
    for (let part = 1; part <= parts; part++) {
      const post = bare(
        network,
        name(`${thread}-${part}`),
        writer,
        now - ago * minute + part * minute,
        part === 1
          ? `A thread in ${parts} parts about one harbour.`
          : `Part ${part}: ${
              say(
                random,
                members.find(({ key }) => key === writer)!,
              ).text
            }`,
      )
      posts.push(part === 1 ? post : { ...post, replyTo: `${network}-${name(`${thread}-${part - 1}`)}`, root })
    }
  }
  const root = `${network}-${name('deep-0')}`
  for (let depth = 0; depth <= deepChain.depth; depth++) {
    const post = bare(
      network,
      name(`deep-${depth}`),
      here(deepChain.authors[depth % 2]!),
      now - deepChain.ago * minute + depth * 5 * minute,
      depth === 0
        ? 'Is a hot dog a ferry?'
        : `Reply number ${depth}: ${depth % 2 ? 'it carries things across' : 'but it has no timetable'}.`,
    )
    posts.push(depth === 0 ? post : { ...post, replyTo: `${network}-${name(`deep-${depth - 1}`)}`, root })
  }
  return posts
}

function createReplies(network: WorldNetwork, members: Member[], posts: readonly WorldPost[], now: number, random: Random): WorldPost[] {
  const answerable = posts.filter((post) => post.network === network && !post.deleted && !post.encrypted)
  const replies: WorldPost[] = []
  for (let index = 0; index < 230; index++) {
    // Some replies answer other replies.
    const parent = replies.length > 20 && random.chance(0.3) ? random.pick(replies) : random.pick(answerable)
    const at = afterwards(random, parent.at, now)
    const { text, locale } = answer(random)
    const isQuote = random.chance(0.14) && !parent.replyTo
    const post = bare(
      network,
      `${isQuote ? 'quote' : 'reply'}-${String(index).padStart(4, '0')}`,
      random.pick(members).key,
      at,
      text,
      locale,
    )
    replies.push(
      isQuote
        ? { ...post, quoteOf: parent.key }
        : {
            ...post,
            replyTo: parent.key,
            root: parent.root ?? parent.key,
            ...(random.chance(0.1) ? { lowQuality: true, text: 'gm gm 🚀🚀🚀 follow me' } : {}),
          },
    )
  }
  return replies
}

/** The same text on several networks within seconds. */
function createCrossPosts(people: readonly Member[], now: number, random: Random): WorldPost[] {
  const several = people.filter(({ accounts }) => Object.keys(accounts).length > 1)
  return Array.from({ length: 60 }, (_, index) => {
    const author = random.pick(several)
    const { text, locale } = say(random, author)
    const at = somewhen(random, now)
    return (Object.keys(author.accounts) as WorldNetwork[]).map((network, place) =>
      bare(network, `cross-${String(index).padStart(3, '0')}`, author.key, at + place * 2000, text, locale),
    )
  }).flat()
}

/** The first feed is liked by most, the next by fewer. Lens groups have members instead. */
function createFeeds(people: readonly Member[], random: Random): WorldFeed[] {
  return feeds.map((feed, index) => {
    const members = people.filter((person) => person.accounts[feed.network] && person.key !== feed.by)
    const likes = feed.network === 'bluesky' ? random.fork(feed.key).sample(members, Math.ceil(members.length / (index + 1.25))) : []
    const picture =
      feed.entry === 'none' || feed.network !== 'lens' ? undefined : { key: `group-${feed.key}`, width: 256, height: 256, alt: feed.name }
    return { ...feed, likes: likes.map(({ key }) => key), ...(picture && { picture }) }
  })
}

function addLikes(people: readonly Member[], posts: readonly WorldPost[], random: Random) {
  for (const post of posts) {
    const members = people.filter((person) => person.accounts[post.network] && person.key !== post.author)
    post.likes = random.sample(members, Math.floor(random.next() ** 2 * 14)).map(({ key }) => key)
    if (popularPosts.includes(post.key.replace(/^\w+-special-/, ''))) post.likes = likedByMost(post, members, random)
    // This draw once gave a number of likes. It is still drawn, so that the likes of the posts after it stay the same.
    else if (post.network !== 'farcaster') random.next()
  }
}

/** Two thirds of the network, and those who liked the post in any case. */
function likedByMost({ key, likes }: WorldPost, members: readonly Member[], random: Random): string[] {
  const others = random.fork(key).sample(members, Math.ceil(members.length / 1.5))
  return [...new Set([...likes, ...others.map((person) => person.key)])]
}

function createReposts(people: readonly Member[], posts: readonly WorldPost[], now: number, random: Random): WorldRepost[] {
  const worthy = posts.filter((post) => !post.deleted && !post.replyTo && !post.encrypted)
  const seen = new Set<string>()
  return Array.from({ length: 320 }, (_, index): WorldRepost | undefined => {
    const post = random.pick(worthy)
    const by = random.pick(people.filter((person) => person.accounts[post.network] && person.key !== post.author)).key
    if (seen.has(by + post.key)) return undefined
    seen.add(by + post.key)
    return { key: `repost-${index}`, network: post.network, by, post: post.key, at: afterwards(random, post.at, now) }
  })
    .filter((repost) => repost !== undefined)
    .toSorted((a, b) => b.at - a.at)
}

function createFollows(people: readonly Member[], now: number, random: Random): WorldFollow[] {
  return networks.flatMap((network) => {
    const members = people.filter((person) => person.accounts[network])
    return members.flatMap((from) =>
      random
        .sample(
          members.filter((to) => to !== from),
          random.between(4, Math.min(18, members.length - 1)),
        )
        .map((to) => ({ network, from: from.key, to: to.key, at: Math.round(now - random.next() * 300 * day) })),
    )
  })
}
