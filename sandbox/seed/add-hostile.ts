import { hostileUrls } from './hostile-texts.ts'
import type { Facts } from './indices.ts'
import type { Random } from './random.ts'
import { createSignInMethods } from './sign-in-methods.ts'
import type { Person, WorldNetwork, WorldPost } from './world.ts'

/** The person that hostile accounts target. */
export const hostileTarget = 'ana'
/** The first texts each get a person of that name who uses them everywhere; the others are only posted. */
export const hostilePeople = 24

const minute = 60_000
const day = 86_400_000
const networks: readonly WorldNetwork[] = ['farcaster', 'lens', 'x', 'bluesky']

/**
 * People who put each of these texts, and unsafe URLs, wherever their network accepts text: names, bios, posts, languages, channels,
 * images, GIFs, cards, polls, articles, feeds. They follow, like, repost, mention, quote and reply to one member of the cast.
 */
export function addHostile(facts: Facts, texts: readonly string[], random: Random): void {
  const people = texts.slice(0, hostilePeople).map((text, index) => createHostile(random, facts.now, text, index))
  facts.people.push(...people)
  facts.hostile.push(...people.map(({ key }) => key))
  for (const [index, { key, name }] of people.entries()) {
    facts.feeds.push({ network: 'bluesky', key: `feed-${key}`, name, description: name, by: key, likes: [] })
    facts.follows.push(...networks.map((network) => ({ network, from: key, to: hostileTarget, at: facts.now - index * minute })))
  }
  for (const network of networks) {
    const targets = facts.posts.filter(
      (post) => post.network === network && post.author === hostileTarget && !post.deleted && !post.replyTo,
    )
    const target = targets[0]!
    facts.posts.push(
      ...texts.flatMap((text, index) => createPosts({ network, target, people: people.length, now: facts.now }, text, index)),
    )
    for (const [index, { key: by }] of people.entries()) {
      target.likes.push(by)
      facts.reposts.push({ key: `${by}-${index}`, network, by, post: target.key, at: facts.now - index * minute })
    }
  }
  facts.posts.sort((a, b) => b.at - a.at)
  facts.reposts.sort((a, b) => b.at - a.at)
}

const toUrl = (index: number): string => hostileUrls[index % hostileUrls.length]!

function createHostile(random: Random, now: number, text: string, index: number): Person {
  const key = `hostile${index}`
  const dice = random.fork(key)
  const hex = (bytes: number) => Array.from({ length: bytes * 2 }, () => dice.below(16).toString(16)).join('')
  const { wallets, ...signInMethods } = createSignInMethods(random, key, key)
  return {
    key,
    name: text,
    bio: `${text}\n${text}`,
    location: text,
    website: toUrl(index),
    avatar: { key, width: 256, height: 256, alt: text, ...(index % 2 ? { url: toUrl(index) } : {}) },
    banner: { key: `banner-${key}`, width: 1240, height: 320, alt: text, ...(index % 2 ? { url: toUrl(index) } : {}) },
    wallets,
    ...signInMethods,
    accounts: {
      farcaster: { fid: 900_001 + index, username: key, signerSeed: hex(32), custodyKey: hex(32) },
      lens: { address: `0x${hex(20)}`, localName: key, owner: wallets.evm },
      x: { id: String(1_900_000_000 + index), handle: key },
      bluesky: {
        did: `did:plc:${Array.from({ length: 24 }, () => dice.pick([...'abcdefghijklmnopqrstuvwxyz234567'])).join('')}`,
        handle: `${key}.chorus.example`,
      },
    },
    verified: false,
    joinedAt: now - 2 * day,
  }
}

function createPosts(
  { network, target, people, now }: { network: WorldNetwork; target: WorldPost; people: number; now: number },
  text: string,
  index: number,
): WorldPost[] {
  const author = `hostile${index % hostilePeople}`
  const url = toUrl(index)
  const picture = { key: `hostile-${index}`, width: 800, height: 600, alt: text }
  const bare = (name: string): WorldPost => ({
    key: `${network}-hostile-${name}-${index}`,
    network,
    author,
    // The newest of all, so that they appear everywhere.
    at: now - (index + 1) * 2000,
    text,
    locale: 'en',
    pictures: [],
    // More than any other post has, so that they also lead what is ranked.
    likes: Array.from({ length: people }, (_, place) => `hostile${place}`),
    malformed: true,
  })
  const where = network === 'farcaster' ? { channel: text } : {}
  const pictured = { ...bare('pictured'), ...where, locale: text, pictures: [picture, { ...picture, url }] }
  if (index >= hostilePeople) return [pictured]
  const answered = { replyTo: target.key, root: target.root ?? target.key }
  return [
    pictured,
    { ...bare('carded'), card: { url: `https://safe.example/${index}`, title: text, description: text, picture: { ...picture, url } } },
    { ...bare('linked'), text: `${text} ${url}`, card: { url, title: text, description: text, picture } },
    { ...bare('filmed'), video: { key: 'crab', width: 1280, height: 720, seconds: 12, cover: picture } },
    { ...bare('answer'), ...answered },
    { ...bare('mention'), text: `{@${hostileTarget}} ${text}` },
    { ...bare('quote'), quoteOf: target.key },
    { ...bare('quoted'), text: 'As they say:', quoteOf: pictured.key },
    ...(network === 'bluesky'
      ? // This network's clients show such a link as an animated image with this alt text.
        [
          {
            ...bare('gif'),
            card: { url: `https://media.tenor.com/${index}.gif?hh=240&ww=320`, title: text, description: `Alt: ${text}`, picture },
          },
        ]
      : [
          { ...bare('poll'), poll: { options: [1, 2].map((votes) => ({ label: text, votes })), endsAt: now + day, durationMinutes: 1440 } },
        ]),
    ...(network === 'lens' || network === 'x' ? [{ ...bare('article'), article: { title: text, cover: picture, body: text } }] : []),
  ]
}
