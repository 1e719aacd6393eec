import { inspect } from 'node:util'
import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import { createFetcher } from '@chorus/networks/fetcher'
import { createHubMessages } from '@chorus/sandbox/farcaster/hub/hub-messages'
import { type FarcasterHub, startFarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import { type NeynarStandIn, startNeynar } from '@chorus/sandbox/neynar/start-neynar'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { WorldPost } from '@chorus/sandbox/seed/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/database/create-test-database.ts'
import { createNeynarClient } from '../neynar/create-neynar-client.ts'
import { createNeynarIndex } from '../neynar/create-neynar-index.ts'
import { createChannelSource } from './channels/channel-source.ts'
import { createFarcasterIndex } from './create-farcaster-index.ts'
import type { FarcasterIndex } from './farcaster-index.ts'
import { createIngester } from './ingest/create-ingester.ts'
import { createEventFeed } from './ingest/event-feed.ts'

// Every read of each upstream against the same question to the sandbox’s world, which is small enough to search naively.

const mediaUrl = 'http://media.example'
const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const messages = createHubMessages(world, mediaUrl)
const members = world.people.filter(({ accounts }) => accounts.farcaster)
const fidOf = (key: string) => world.person(key).accounts.farcaster!.fid
const hashOf = (post: WorldPost) => messages.castOf(post).hash
const casts = world.posts.filter(({ network, deleted }) => network === 'farcaster' && !deleted)
/** Newest first, as the index sorts: by second, then by hash. */
const newestFirst = <T extends { at: number; hash: string }>(items: readonly T[]) =>
  items.toSorted((a, b) => Math.floor(b.at / 1000) - Math.floor(a.at / 1000) || (a.hash < b.hash ? -1 : 1))
const toEntry = (post: WorldPost) => ({ at: post.at, hash: hashOf(post) })
const recasts = world.reposts.filter(({ network, post }) => network === 'farcaster' && casts.some(({ key }) => key === post))

/** What a data provider's API leaves out. */
interface Differences {
  /** Discover has all casts by time, not what is trending. */
  discoversAll: boolean
  /** The following timeline has the viewer's own casts. */
  followsOneself: boolean
  countsQuotes: boolean
}
const upstreams: [name: string, differences: Differences][] = [
  ['index', { discoversAll: true, followsOneself: true, countsQuotes: true }],
  ['data provider', { discoversAll: false, followsOneself: false, countsQuotes: false }],
]

let hub: FarcasterHub
let neynar: NeynarStandIn
let database: TestDatabase
let indexes: Record<string, FarcasterIndex>
beforeAll(async () => {
  hub = await startFarcasterHub({ world, mediaUrl })
  database = await createTestDatabase()
  const { db } = database
  const feed = createEventFeed(createFetcher({ root: hub.url }))
  await createIngester({ db, feed, scope: 'all', fids: [] }).catchUp()
  neynar = await startNeynar({ world, mediaUrl, limit: 100_000 })
  const client = createNeynarClient({
    fetcher: createFetcher({ root: neynar.url }),
    apiKey: neynar.apiKey,
    callsPerMinute: 100_000,
    now: Date.now,
  })
  const discover = { fids: [], channels: [] }
  indexes = {
    index: createFarcasterIndex({ db, now: () => world.now, discover }),
    'data provider': createNeynarIndex({ db, client, discover }),
  }
})
afterAll(async () => {
  await database.close()
  await neynar.close()
  await hub.close()
})

/** All pages of a list. */
async function readAll<P, T>(
  readPage: (cursor: string | undefined) => Promise<P & { cursor?: string | undefined }>,
  toItems: (page: P) => T[],
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    items.push(...toItems(page))
    cursor = page.cursor
  } while (cursor)
  return items
}
const toHashes = ({ casts: page }: { casts: { hash: string }[] }) => page.map(({ hash }) => hash)
const viewerOf = (key: string) => ({ fid: fidOf(key), accountId: '00000000-0000-4000-8000-000000000000', mutedChannels: new Set<string>() })

describe.each(upstreams)('%s', (name, differences) => {
  let index: FarcasterIndex
  beforeAll(() => {
    index = indexes[name]!
  })

  test('is up to date once everything is read', async () => {
    expect(await index.readLag()).toBeLessThan(3600 * 24 * 365 * 5)
  })

  test.runIf(differences.discoversAll)('discovers all root casts, newest first', async () => {
    const expected = newestFirst(casts.filter(({ replyTo }) => !replyTo).map(toEntry))
    expect(await readAll((cursor) => index.discover({ size: 20, cursor }), toHashes)).toEqual(expected.map(({ hash }) => hash))
  })

  describe.each(members.slice(0, 8).map(({ key }) => [key]))('%s', (key) => {
    const fid = fidOf(key)
    test('has replies, likes and casts with recasts', async () => {
      const own = casts.filter(({ author }) => author === key)
      const replies = newestFirst(own.filter(({ replyTo }) => replyTo).map(toEntry)).map(({ hash }) => hash)
      expect(await readAll((cursor) => index.castsBy([String(fid)], 'replies', { size: 7, cursor }), toHashes)).toEqual(replies)
      const liked = casts.filter(({ likes }) => likes.includes(key)).map(hashOf)
      const found = await readAll((cursor) => index.likedBy([String(fid)], { size: 7, cursor }), toHashes)
      expect(found.toSorted()).toEqual(liked.toSorted())
      const listed = [
        ...own.filter(({ replyTo }) => !replyTo).map(toEntry),
        ...recasts.filter(({ by }) => by === key).map(({ post, at }) => ({ at, hash: hashOf(world.post(post)!) })),
      ]
      const all = await readAll((cursor) => index.castsBy([String(fid)], 'casts', { size: 50, cursor }), toHashes)
      expect(all.toSorted()).toEqual([...new Set(listed.map(({ hash }) => hash))].toSorted())
    })

    test('follows and is followed', async () => {
      const follows = world.follows.filter(({ network }) => network === 'farcaster')
      const toFids = ({ users }: { users: { fid: string }[] }) => users.map((user) => Number(user.fid))
      const followers = follows.filter(({ to }) => to === key).map(({ from }) => fidOf(from))
      const followings = follows.filter(({ from }) => from === key).map(({ to }) => fidOf(to))
      for (const [list, expected] of [
        ['followers', followers],
        ['followings', followings],
      ] as const) {
        expect((await readAll((cursor) => index.follows(fid, list, { size: 3, cursor }), toFids)).toSorted()).toEqual(expected.toSorted())
        expect((await index.follows(fid, list, { size: 3 })).total).toBe(expected.length)
      }
      const viewer = viewerOf(members[9]!.key)
      const mine = new Set(follows.filter(({ from }) => from === members[9]!.key).map(({ to }) => fidOf(to)))
      const mutual = await readAll((cursor) => index.follows(fid, 'mutuals', { size: 3, cursor, viewer }), toFids)
      expect(mutual.toSorted()).toEqual(followers.filter((one) => mine.has(one)).toSorted())
      const user = (await index.user({ fid: String(fid) }, viewer))!
      expect(user).toMatchObject({
        username: world.person(key).accounts.farcaster!.username,
        followers: followers.length,
        following: followings.length,
        isFollowing: mine.has(fid),
        isFollowedBack: followings.includes(viewer.fid),
      })
      expect(await index.friendship(viewer.fid, fid)).toEqual({
        isFollowing: mine.has(fid),
        isFollowedBack: followings.includes(viewer.fid),
      })
    })

    test('sees root casts and recasts of followed accounts', async () => {
      const followed = world.follows.filter((one) => one.network === 'farcaster' && one.from === key).map(({ to }) => to)
      const authors = new Set([...(differences.followsOneself ? [key] : []), ...followed])
      const listed = [
        ...casts.filter(({ author, replyTo }) => authors.has(author) && !replyTo).map(hashOf),
        ...recasts.filter(({ by }) => authors.has(by)).map(({ post }) => hashOf(world.post(post)!)),
      ]
      const found = await readAll((cursor) => index.following(viewerOf(key), { size: 10, cursor }), toHashes)
      expect([...new Set(found)].toSorted()).toEqual([...new Set(listed)].toSorted())
    })

    test('is notified of what others did', async () => {
      const read = await readAll(
        (cursor) => index.notifications(viewerOf(key), { size: 10, cursor }),
        (page) => page.notifications,
      )
      const byType = (type: number) => read.filter(({ notificationType }) => notificationType === type)
      const own = new Set(casts.filter(({ author }) => author === key).map(({ key: post }) => post))
      const likes = casts.filter((post) => own.has(post.key)).flatMap((post) => post.likes.filter((by) => by !== key))
      expect(byType(1).flatMap(({ users }) => users!)).toHaveLength(likes.length)
      const replies = casts.filter(({ replyTo, author }) => replyTo && own.has(replyTo) && author !== key)
      expect(
        byType(3)
          .map(({ cast }) => (cast as { hash: string }).hash)
          .toSorted(),
      ).toEqual(replies.map(hashOf).toSorted())
      for (const { cast } of byType(3)) expect((cast as { parentCast?: unknown }).parentCast).toBeDefined()
      const followers = world.follows.filter(({ network, to }) => network === 'farcaster' && to === key)
      expect(byType(4)).toHaveLength(followers.length)
      const quotes = casts.filter(
        ({ quoteOf, author, replyTo }) => quoteOf && own.has(quoteOf) && author !== key && !(replyTo && own.has(replyTo)),
      )
      expect(byType(7)).toHaveLength(quotes.length)
      const ids = read.map(({ notificationType, timestamp }) => `${timestamp} ${notificationType}`)
      expect(new Set(ids).size).toBe(ids.length)
      expect(read.map(({ timestamp }) => timestamp)).toEqual(
        read
          .map(({ timestamp }) => timestamp)
          .toSorted()
          .toReversed(),
      )
    })
  })

  test('shows a cast with its counts, its conversation and what the viewer did', async () => {
    for (const post of casts.slice(0, 60)) {
      const viewer = viewerOf(post.likes[0] ?? members[0]!.key)
      const cast = (await index.cast(hashOf(post), undefined, viewer))!
      expect(cast).toMatchObject({
        fid: String(fidOf(post.author)),
        likeCount: post.likes.length,
        recastCount: recasts.filter((one) => one.post === post.key).length,
        replyCount: casts.filter(({ replyTo }) => replyTo === post.key).length,
        quotedCount: differences.countsQuotes ? casts.filter(({ quoteOf }) => quoteOf === post.key).length : 0,
        liked: post.likes.length > 0,
      })
      const replies = casts.filter(({ replyTo }) => replyTo === post.key).map(hashOf)
      const high = await readAll((cursor) => index.comments(hashOf(post), 'high', { size: 2, cursor }), toHashes)
      const low = await readAll((cursor) => index.comments(hashOf(post), 'low', { size: 2, cursor }), toHashes)
      expect([...high, ...low].toSorted()).toEqual(replies.toSorted())
      const likers = await readAll(
        (cursor) => index.reactors(hashOf(post), 'like', { size: 2, cursor }),
        ({ users }) => users,
      )
      expect(likers.map(({ fid }) => Number(fid)).toSorted()).toEqual(post.likes.map(fidOf).toSorted())
      const quotes = await readAll((cursor) => index.quotes(hashOf(post), { size: 2, cursor }), toHashes)
      expect(quotes.toSorted()).toEqual(
        casts
          .filter(({ quoteOf }) => quoteOf === post.key)
          .map(hashOf)
          .toSorted(),
      )
    }
  })

  test('finds casts by their words, page by page', async () => {
    const words = casts[0]!.text.toLowerCase().match(/[a-z]{5,}/g)!
    for (const word of words.slice(0, 3)) {
      const found: string[] = []
      for (let page = 1; ; page += 1) {
        const { casts: results } = await index.searchCasts(word, undefined, page, { size: 25 })
        for (const { text } of results) expect(text.toLowerCase()).toContain(word)
        found.push(...results.map(({ hash }) => hash))
        if (results.length < 25) break
      }
      expect(new Set(found).size).toBe(found.length)
      expect(found).toContain(hashOf(casts[0]!))
    }
  })

  test('finds everyone by the beginning of their username and by their name', async () => {
    const find = (text: string) =>
      readAll(
        (cursor) => index.searchPeople(text, { size: 3, cursor }),
        ({ users }) => users.map(({ fid }) => Number(fid)),
      )
    for (const { key, name: shownName, accounts } of members) {
      const { username } = accounts.farcaster!
      for (const text of [username.slice(0, 4), `@${username.toUpperCase()}`, shownName.toLowerCase()]) {
        const found = await find(text)
        expect(found).toContain(fidOf(key))
        expect(new Set(found).size).toBe(found.length)
      }
    }
    expect(await find('nobodyhereatall')).toEqual([])
  })

  test('searches for words that look like operators', async () => {
    const [word] = casts[0]!.text.toLowerCase().match(/[a-z]{5,}/g)!
    const search = async (words: string) => toHashes(await index.searchCasts(words, undefined, 1, { size: 500 }))
    const expected = await search(word)
    expect(await search(`-${word}`)).toEqual(expected)
    expect(await search(`${word} or nosuchword`)).toEqual([])
  })
})

test('reads the same casts from a data provider as from the index', async () => {
  const [first, second] = [indexes['index']!, indexes['data provider']!]
  const toFacts = (cast: Cast | undefined) =>
    cast && {
      hash: cast.hash,
      fid: cast.fid,
      text: cast.text,
      timestamp: cast.timestamp,
      channel: cast.channel?.url,
      parent: cast.parentCast?.hash,
      parentText: cast.parentCast?.text,
      root: cast.rootParentCast?.hash,
      quoted: cast.quotedCast?.deleted_at ? undefined : cast.quotedCast?.text,
      embeds: cast.embeds,
      mentions: cast.mentions,
      positions: cast.mentions_positions,
      handles: cast.mentions_user,
    }
  for (const post of casts) expect(toFacts(await second.cast(hashOf(post)))).toEqual(toFacts(await first.cast(hashOf(post))))
})

test('finds everything by an author without words, but nothing in muted channels', async () => {
  for (const index of Object.values(indexes)) {
    const post = casts.find(({ channel, replyTo }) => channel && !replyTo)!
    const search = (mutedChannels: Set<string>, words = '') =>
      index.searchCasts(words, String(fidOf(post.author)), 1, { size: 500, viewer: { ...viewerOf(post.author), mutedChannels } })
    const own = casts.filter(({ author }) => author === post.author)
    expect(toHashes(await search(new Set())).toSorted()).toEqual(own.map(hashOf).toSorted())
    const shown = own.filter(({ channel, replyTo }) => replyTo || channel !== post.channel)
    expect(toHashes(await search(new Set([post.channel!]))).toSorted()).toEqual(shown.map(hashOf).toSorted())
    const [word] = post.text.toLowerCase().match(/[a-z]{5,}/g)!
    expect(toHashes(await search(new Set(), word))).toContain(hashOf(post))
    expect(toHashes(await search(new Set([post.channel!]), word))).not.toContain(hashOf(post))
  }
})

test('never sends more calls to a data provider than its plan allows', async () => {
  await using small = await startNeynar({ world, limit: 3 })
  let time = 0
  const now = () => time
  const client = createNeynarClient({ fetcher: createFetcher({ root: small.url }), apiKey: small.apiKey, callsPerMinute: 2, now })
  const index = createNeynarIndex({ db: database.db, client, discover: { fids: [], channels: [] } })
  const user = (at: number) => index.user({ fid: String(fidOf(members[at]!.key)) })
  await Promise.all([user(0), user(0), user(1)])
  expect(small.calls).toHaveLength(2)
  await expect(user(2)).rejects.toMatchObject({ name: 'Refusal', status: 503, retryAfter: 60 })
  expect(small.calls).toHaveLength(2)
  time = 60_001
  expect(await user(2)).toBeDefined()
  await expect(user(3)).rejects.toMatchObject({ status: 503 })
})

test('keeps the key of a data provider out of errors', async () => {
  const apiKey = 'wrong-and-secret'
  const client = createNeynarClient({ fetcher: createFetcher({ root: neynar.url }), apiKey, callsPerMinute: 100, now: Date.now })
  const index = createNeynarIndex({ db: database.db, client, discover: { fids: [], channels: [] } })
  const error: unknown = await index.user({ fid: '1' }).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ name: 'Refusal', status: 502 })
  expect(inspect(error, { depth: 10 })).not.toContain(apiKey)
})

test('says that channels can’t be read while the client API is down', async () => {
  const { db } = database
  const channels = createChannelSource({ db, fetcher: async () => new Response('Bad gateway', { status: 502 }), now: Date.now })
  const offline = createFarcasterIndex({ db, now: Date.now, discover: { fids: [], channels: [] }, channels })
  await expect(offline.channel('unheard-of')).rejects.toMatchObject({ name: 'Refusal', status: 502 })
})
