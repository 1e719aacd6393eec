import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { MessageBody } from '@chorus/contract/farcaster/farcaster-message'
import { encodeMessage, signMessage, toFarcasterTime, toMessageData } from '@chorus/networks/farcaster/messages/sign-message'
import { createFetcher } from '@chorus/networks/fetcher'
import { createHubMessages } from '@chorus/sandbox/farcaster/hub/hub-messages'
import { type FarcasterHub, startFarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/database/create-test-database.ts'
import { logIn } from '../../account/log-in.ts'
import { insertMutedChannel } from '../../db/tables/muted-channels.ts'
import { markSeen } from '../../db/tables/seen-notifications.ts'
import { findNewEvents } from '../../push/watch/find-new-events.ts'
import type { NetworkSession } from '../../vault/network-session-vault.ts'
import { createFarcasterPush } from './farcaster-push.ts'
import { createIngester, type Ingester } from './read-model/ingest/create-ingester.ts'
import { createEventFeed } from './read-model/ingest/event-feed.ts'
import { readNotifications } from './read-model/queries/read-notifications.ts'

const mediaUrl = 'http://media.example'
const world = createWorld()
const fidOf = (key: string) => world.person(key).accounts.farcaster!.fid
const messages = createHubMessages(world, mediaUrl)
const casts = world.posts.filter(({ network, deleted }) => network === 'farcaster' && !deleted)
const listLikes = (key: string) =>
  casts
    .filter(({ author }) => author === key)
    .flatMap((post) => post.likes.filter((by) => by !== key).map((by) => `${messages.castOf(post).hash} ${fidOf(by)}`))
/** The person with the fewest likes, because a poll reads the latest 200 events. */
const [who] = world.people
  .filter(({ key, accounts }) => accounts.farcaster && key !== 'sol' && listLikes(key).length > 1)
  .map(({ key }) => key)
  .toSorted((one, other) => listLikes(one).length - listLikes(other).length) as [string]

let hub: FarcasterHub
let database: TestDatabase
let ingester: Ingester
let accountId: string

beforeAll(async () => {
  hub = await startFarcasterHub({ world, mediaUrl })
  database = await createTestDatabase()
  const { db } = database
  ingester = createIngester({ db, feed: createEventFeed(createFetcher({ root: hub.url })), scope: 'all', fids: [] })
  await ingester.catchUp()
  const found = await logIn(db, { platform: 'farcaster', issuer: '', subject: String(fidOf(who)) }, 'Test')
  accountId = found.accountId
})
afterAll(async () => {
  await database.close()
  await hub.close()
})

const readEvents = (fid = fidOf(who)) =>
  createFarcasterPush(database.db).fetchNotificationEvents(
    { askAsAccount: () => Promise.reject(new Error('The index is asked, not the network.')) },
    { accountId, profileId: String(fid) } as NetworkSession,
  )

async function send(by: string, body: MessageBody): Promise<void> {
  const { fid, signerSeed } = world.person(by).accounts.farcaster!
  const key = createPrivateKey({ key: Buffer.from(`302e020100300506032b657004220420${signerSeed}`, 'hex'), format: 'der', type: 'pkcs8' })
  const signer = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const message = await signMessage(toMessageData(fid, toFarcasterTime(Date.now()), body), (hash) => ({
    signature: sign(null, hash, key),
    signer,
  }))
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await fetch(`${hub.url}/v1/submitMessage`, { method: 'POST', headers, body: encodeMessage(message) })
  expect(answer.status, await answer.text()).toBe(200)
}

test('lists each like of a post, and a later read finds only new events', async () => {
  const before = await readEvents()
  const likes = before.events.filter(({ type }) => type === 'Reaction')
  expect(likes.map(({ postId, actor }) => `${postId} ${actor.profileId}`).toSorted()).toEqual(listLikes(who).toSorted())
  const { next } = findNewEvents(undefined, before.events)
  expect(findNewEvents(next, (await readEvents()).events).fresh).toEqual([])

  const post = casts.find(({ author, likes: by }) => author === who && !by.includes('sol'))!
  const { hash } = messages.castOf(post)
  const targetCastId = { fid: fidOf(who), hash: Buffer.from(hash.slice(2), 'hex').toString('base64') }
  await send('sol', { type: 'MESSAGE_TYPE_REACTION_ADD', reactionBody: { type: 'REACTION_TYPE_LIKE', targetCastId } })
  const none = { mentions: [], mentionsPositions: [], embeds: [], embedsDeprecated: [] }
  const castAddBody = { ...none, type: 'CAST' as const, text: 'Well said.', parentCastId: targetCastId }
  await send('sol', { type: 'MESSAGE_TYPE_CAST_ADD', castAddBody })
  await ingester.catchUp()
  const { fresh } = findNewEvents(next, (await readEvents()).events)
  const actor = expect.objectContaining({ profileId: String(fidOf('sol')) })
  expect(fresh.toSorted((one, other) => one.type.localeCompare(other.type))).toEqual([
    expect.objectContaining({ type: 'Comment', actor, text: 'Well said.' }),
    expect.objectContaining({ type: 'Reaction', actor, postId: hash }),
  ])
})

test('reports when the viewer last saw them', async () => {
  const seenAt = new Date('2026-06-01T12:00:00Z')
  await markSeen(database.db, accountId, 'farcaster', String(fidOf(who)), seenAt)
  expect((await readEvents()).seenAt).toBe(seenAt.getTime())
})

test('leaves room for everyone, leaves out blocked accounts, and waits for events dated ahead', async () => {
  const [fid, loud, quiet, blocked, early] = [900_000, 900_001, 900_002, 900_003, 900_004] as const
  const { db } = database
  const now = toFarcasterTime(Date.now())
  const like = (by: number, at: number, count = 1) =>
    sql`insert into farcaster_reactions (fid, type, target_fid, target_hash, seq, state, at)
      select ${by}, 1, ${fid}, decode(lpad(to_hex(number), 40, '0'), 'hex'), 1, 0, ${at} from generate_series(1, ${count}::int) as number`.execute(
      db,
    )
  await like(quiet, now - 60)
  await like(blocked, now - 30)
  await like(loud, now - 10, 300)
  await like(early, now + 300, 300)
  await sql`insert into farcaster_links (fid, type, target_fid, seq, state, at) values (${fid}, 'block', ${blocked}, 1, 0, 0)`.execute(db)
  const { events } = await readEvents(fid)
  const countOf = (by: number, of = events) => of.filter(({ actor }) => actor.profileId === String(by)).length
  expect([loud, quiet, blocked, early].map((by) => countOf(by))).toEqual([20, 1, 0, 0])

  const { next } = findNewEvents(undefined, events)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
  try {
    const { fresh } = findNewEvents(next, (await readEvents(fid)).events)
    expect([fresh.length, countOf(early, fresh)]).toEqual([20, 20])
  } finally {
    vi.useRealTimers()
  }
})

test('leaves out mentions in muted channels, and likes of posts there', async () => {
  const [fid, by] = [900_010, 900_011] as const
  const { db } = database
  const at = toFarcasterTime(Date.now()) - 60
  const [loud, calm, own] = ['11', '22', '33'].map((byte) => Buffer.from(byte.repeat(20), 'hex'))
  const write = (author: number, hash: Buffer, channel: string) =>
    sql`insert into farcaster_casts (fid, hash, seq, state, at, text, parent_url)
      values (${author}, ${hash}, 1, 0, ${at}, 'Hello', ${`https://channels.example/${channel}`})`.execute(db)
  await write(by, loud!, 'loud')
  await write(by, calm!, 'calm')
  await write(fid, own!, 'loud')
  for (const hash of [loud!, calm!])
    await sql`insert into farcaster_mentions (fid, hash, target_fid, at) values (${by}, ${hash}, ${fid}, ${at})`.execute(db)
  await sql`insert into farcaster_reactions (fid, type, target_fid, target_hash, seq, state, at) values (${by}, 1, ${fid}, ${own!}, 1, 0, ${at})`.execute(
    db,
  )
  const readPosts = async () => (await readEvents(fid)).events.map(({ type, postId, text }) => [type, postId, text])
  const calmMention = ['Mention', `0x${'22'.repeat(20)}`, 'Hello']
  expect((await readPosts()).toSorted()).toEqual(
    [calmMention, ['Mention', `0x${'11'.repeat(20)}`, 'Hello'], ['Reaction', `0x${'33'.repeat(20)}`, undefined]].toSorted(),
  )
  await insertMutedChannel(db, accountId, 'farcaster', 'loud')
  expect(await readPosts()).toEqual([calmMention])

  // The page of notifications agrees, and doesn't count them as unread.
  const readPage = async (muted: readonly string[]) => {
    const viewer = { fid, accountId, mutedChannels: new Set(muted) }
    const { notifications, unread } = await readNotifications(db, viewer, { size: 10, viewer })
    return { hashes: notifications.map(({ cast }) => cast!.hash.slice(2, 4)).toSorted(), unread }
  }
  expect(await readPage([])).toEqual({ hashes: ['11', '22', '33'], unread: 3 })
  expect(await readPage(['loud'])).toEqual({ hashes: ['22'], unread: 1 })
})

test('counts what is unread before many likes in a muted channel', async () => {
  const fid = 900_012
  const { db } = database
  const at = toFarcasterTime(Date.now()) - 600
  const [loud, louder, calm] = ['55', '66', '77'].map((byte) => Buffer.from(byte.repeat(20), 'hex'))
  const write = async (hash: Buffer, channel: string, likes: number, since: number) => {
    await sql`insert into farcaster_casts (fid, hash, seq, state, at, text, parent_url)
      values (${fid}, ${hash}, 1, 0, ${at}, 'Hello', ${`https://channels.example/${channel}`})`.execute(db)
    await sql`insert into farcaster_reactions (fid, type, target_fid, target_hash, seq, state, at)
      select 910000 + number, 1, ${fid}, ${hash}, 1, 0, ${since} + number from generate_series(1, ${likes}::int) as number`.execute(db)
  }
  await write(calm!, 'calm', 3, at)
  await write(loud!, 'loud', 250, at + 100)
  await write(louder!, 'loud', 120, at + 400)
  await sql`insert into farcaster_links (fid, type, target_fid, seq, state, at) values (910001, 'follow', ${fid}, 1, 0, ${at})`.execute(db)
  const count = async (muted: readonly string[]) => {
    const viewer = { fid, accountId, mutedChannels: new Set(muted) }
    return (await readNotifications(db, viewer, { size: 10, viewer })).unread
  }
  expect(await count([])).toBe(100)
  expect(await count(['loud'])).toBe(4)
  expect(await count(['loud', 'calm'])).toBe(1)
})

test('announces a repeated like, recast or follow once', async () => {
  const [fid, by] = [900_020, 900_021] as const
  const { db } = database
  const now = toFarcasterTime(Date.now())
  const hash = Buffer.from('44'.repeat(20), 'hex')
  const act = (state: number, at: number) =>
    Promise.all([
      ...[1, 2].map((type) =>
        sql`insert into farcaster_reactions (fid, type, target_fid, target_hash, seq, state, at)
          values (${by}, ${type}::int, ${fid}, ${hash}, ${at}, ${state}, ${at})
          on conflict (fid, type, target_fid, target_hash) do update set state = excluded.state, at = excluded.at`.execute(db),
      ),
      sql`insert into farcaster_links (fid, type, target_fid, seq, state, at) values (${by}, 'follow', ${fid}, ${at}, ${state}, ${at})
        on conflict (fid, type, target_fid) do update set state = excluded.state, at = excluded.at`.execute(db),
    ])
  let known = findNewEvents(undefined, (await readEvents(fid)).events).next
  const poll = async () => {
    const { fresh, next } = findNewEvents(known, (await readEvents(fid)).events)
    known = next
    return fresh.map(({ type }) => type).toSorted()
  }
  await act(0, now - 300)
  expect(await poll()).toEqual(['Follow', 'Mirror', 'Reaction'])
  await act(1, now - 200)
  expect(await poll()).toEqual([])
  await act(0, now - 100)
  expect(await poll()).toEqual([])
})
