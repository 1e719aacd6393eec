import { createFetcher } from '@chorus/networks/fetcher'
import { createHubMessages } from '@chorus/sandbox/farcaster/hub/hub-messages'
import { type FarcasterHub as HubStandIn, startFarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/database/create-test-database.ts'
import { createCastLinks } from '../hub/cast-sources.ts'
import { createFarcasterHub, type FarcasterHub } from '../hub/farcaster-hub.ts'
import type { FarcasterUpstream } from '../hub/farcaster-upstream.ts'
import { createFarcasterIndex } from './create-farcaster-index.ts'
import { createFarcasterUpstream } from './create-farcaster-upstream.ts'
import { createIngester } from './ingest/create-ingester.ts'
import { createEventFeed } from './ingest/event-feed.ts'
import { withViewerState } from './queries/with-viewer-state.ts'

const mediaUrl = 'http://media.example'
const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const messages = createHubMessages(world, mediaUrl)
const parent = world.posts.find(
  ({ network, deleted, key }) => network === 'farcaster' && !deleted && world.posts.some(({ replyTo }) => replyTo === key),
)!
const { hash } = messages.castOf(parent)
const author = world.person(parent.author).accounts.farcaster!

let standIn: HubStandIn
let database: TestDatabase
beforeAll(async () => {
  standIn = await startFarcasterHub({ world, mediaUrl })
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  await standIn.close()
})

/** A hub client that has served no cast yet. */
const createHub = (): FarcasterHub =>
  createFarcasterHub({ fetcher: createFetcher({ root: standIn.url }), now: Date.now, discover: { fids: [], channels: [] } })

test('reads a conversation from the hub by the author that the index knows', async () => {
  const { db } = database
  await createIngester({ db, feed: createEventFeed(createFetcher({ root: standIn.url })), scope: 'all', fids: [] }).catchUp()
  const index = createFarcasterIndex({ db, now: Date.now, discover: { fids: [], channels: [] } })
  const expected = [
    ...(await index.comments(hash, 'high', { size: 50 })).casts,
    ...(await index.comments(hash, 'low', { size: 50 })).casts,
  ].map((reply) => reply.hash)
  expect(expected.length).toBeGreaterThan(0)

  const upstream = createFarcasterUpstream({ hub: createHub(), index, covers: async () => false })
  const found = [
    ...(await upstream.comments(hash, 'high', { size: 50 })).casts,
    ...(await upstream.comments(hash, 'low', { size: 50 })).casts,
  ].map((reply) => reply.hash)
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('reads profiles and casts from the hub while the index is behind, with what the viewer did', async () => {
  const { db } = database
  let time = Date.now()
  const index = createFarcasterIndex({ db, now: () => time, discover: { fids: [], channels: [] } })
  const asked: string[] = []
  const real = createHub()
  const hub: FarcasterUpstream = withViewerState(
    {
      ...real,
      user: (who) => (asked.push('user'), real.user(who)),
      cast: (wanted, by) => (asked.push('cast'), real.cast(wanted, by)),
    },
    db,
  )
  const upstream = createFarcasterUpstream({ hub, index, covers: async () => true })
  const liked = world.posts.find(({ network, deleted, likes }) => network === 'farcaster' && !deleted && likes.length > 0)!
  const viewer = {
    fid: world.person(liked.likes[0]!).accounts.farcaster!.fid,
    accountId: '00000000-0000-4000-8000-000000000000',
    mutedChannels: new Set<string>(),
  }
  const wanted = messages.castOf(liked).hash
  const fid = String(world.person(liked.author).accounts.farcaster!.fid)
  await upstream.user({ fid }, viewer)
  expect(await upstream.cast(wanted, undefined, viewer)).toMatchObject({ hash: wanted, liked: true })
  expect(asked).toEqual([])
  time += 3_600_000
  expect(await upstream.user({ fid }, viewer)).toMatchObject({ fid })
  expect(await upstream.cast(wanted, undefined, viewer)).toMatchObject({ hash: wanted, liked: true })
  expect(asked).toEqual(['user', 'cast'])
})

test('finds a linked cast that no one has read before by its author’s handle', async () => {
  const links = createCastLinks(createHub())
  const link = { kind: 'farcaster-post', hash, handle: author.username } as unknown as Parameters<typeof links.toDigest>[0]
  expect(await links.toDigest(link)).toMatchObject({ farcasterPost: { cast: { hash } } })
})
