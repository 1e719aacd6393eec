import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { MessageBody } from '@chorus/contract/farcaster/farcaster-message'
import { encodeMessage, signMessage, toFarcasterTime, toMessageData } from '@chorus/networks/farcaster/messages/sign-message'
import { createFetcher } from '@chorus/networks/fetcher'
import { createHubMessages } from '@chorus/sandbox/farcaster/hub/hub-messages'
import { type FarcasterHub, startFarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/database/create-test-database.ts'
import { logIn } from '../../account/log-in.ts'
import { markSeen } from '../../db/tables/seen-notifications.ts'
import { findNewEvents } from '../../push/watch/find-new-events.ts'
import type { NetworkSession } from '../../vault/network-session-vault.ts'
import { createFarcasterPush } from './farcaster-push.ts'
import { createIngester, type Ingester } from './read-model/ingest/create-ingester.ts'
import { createEventFeed } from './read-model/ingest/event-feed.ts'

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

const readEvents = () =>
  createFarcasterPush(database.db).fetchNotificationEvents(
    { askAsAccount: () => Promise.reject(new Error('The index is asked, not the network.')) },
    { accountId, profileId: String(fidOf(who)) } as NetworkSession,
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
