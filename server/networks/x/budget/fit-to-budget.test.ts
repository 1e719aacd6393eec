import { Failure } from '@chorus/model/failure'
import { startFaultProxy, type FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { startXApi, type XApiStandIn } from '@chorus/sandbox/x/start-x-api'
import { toXKeys, type XKeys } from '@chorus/sandbox/x/to-x-keys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/database/create-test-database.ts'
import { composeTweet } from '../acts/x-compose.ts'
import { answerX } from '../api/answer-x.ts'
import { createXApi, type XSend } from '../api/x-api.ts'
import { completeTweets } from '../reads/complete-tweets.ts'
import { createXReads } from '../reads/x-reads.ts'
import { createXBudget } from './create-x-budget.ts'
import { fitToBudget } from './fit-to-budget.ts'
import { loadSpending } from './load-spending.ts'
import { listPrices } from './prices.ts'
import { toRefusal } from './to-refusal.ts'
import type { XCaps } from './x-ledger.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const [mina, other] = world.people.flatMap(({ key }) => toXKeys(world, key) ?? []) as [XKeys, XKeys]
const noon = Date.parse('2026-06-01T12:00:00Z')

let database: TestDatabase
let standIn: XApiStandIn
let proxy: FaultProxy
beforeAll(async () => {
  standIn = await startXApi({ world, mediaUrl: 'http://media.example', billingNow: () => noon, plan: 'enterprise', hasLimits: false })
  proxy = await startFaultProxy({ target: standIn.url })
})
beforeEach(async () => {
  await database?.close()
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.close()
  await proxy.close()
  await standIn.close()
})

function open(caps: XCaps, { send = fetch, onRooms }: { send?: XSend; onRooms?: () => void } = {}) {
  const { consumerKey, consumerSecret } = mina
  const { meter, loadRooms } = createXBudget({ db: database.db, prices: listPrices, caps, now: () => noon })
  const loading: typeof loadRooms = (payer, purpose) => (onRooms?.(), loadRooms(payer, purpose))
  const api = fitToBudget(createXApi({ consumerKey, consumerSecret, apiUrl: proxy.url }, meter(send)), {
    prices: listPrices,
    loadRooms: loading,
    now: Date.now,
  })
  return { api, reads: createXReads(api, mina, { me: mina.clientId, now: () => world.now }) }
}
const spending = (caps: XCaps) => loadSpending(database.db, { payer: mina.clientId, caps, prices: listPrices, now: noon })
/** A cap of which reads may use that much. */
const toCap = (toRead: number) => Math.floor(toRead / 0.9)
/** The most a post on Home can cost, with the people and posts that come with it. */
const perPost = 55_000

test('asks for a smaller page where the budget has no room for the whole one', async () => {
  const caps = { payer: toCap(11 * perPost + 1000), server: undefined }
  const { reads } = open(caps)
  const before = proxy.seen.length
  const { data } = await reads.home({ limit: 25 })
  expect(data!.length).toBe(11)
  const sizes = proxy.seen.slice(before).map(({ path }) => new URL(path, 'http://x').searchParams.get('max_results'))
  expect(sizes[0]).toBe('11')
  const { cap, today } = await spending(caps)
  expect(today.spent).toBeGreaterThan(0)
  expect(cap!.left).toBe(caps.payer - today.spent)
})

test.each([
  [
    'of the account',
    { payer: toCap(100_000), server: undefined },
    /^Not enough is left of your daily budget for reading X: this can cost \$0\.275, and \$0\.10 is left\./,
  ],
  [
    'of the server',
    { payer: 5_000_000, server: toCap(100_000) },
    /^Not enough is left of this server’s daily budget for reading X: this can cost \$0\.275/,
  ],
])('names the numbers where not even a few posts fit into the budget %s, and Costs shows the same', async (_whose, caps, message) => {
  const refusal: unknown = await answerX(() => open(caps).reads.home({ limit: 25 })).catch((error: unknown) => error)
  const shortage = { left: 100_000, needed: 5 * perPost }
  expect(refusal).toMatchObject({
    status: 402,
    retryAfter: 12 * 3600,
    data: { shortage },
    message: expect.stringMatching(message) as string,
  })
  const { cap, server, pageCost } = await spending(caps)
  expect({ left: Math.min(cap!.leftToRead, server.cap?.leftToRead ?? Infinity), needed: pageCost }).toEqual(shortage)
})

test('keeps to the smallest pages that X allows', async () => {
  const { reads } = open({ payer: toCap(9 * perPost), server: undefined })
  await expect(reads.searchRecent('the', { limit: 25 })).rejects.toMatchObject({ shortage: { left: 9 * perPost, needed: 10 * perPost } })
  expect((await reads.postsBy(other.clientId, { limit: 25 })).data!.length).toBeGreaterThan(0)
})

test('refuses a post that costs more than what is left, and says that a budget is used up where nothing is', async () => {
  const { api } = open({ payer: 100_000, server: undefined })
  await expect(composeTweet(api, mina, { text: 'See example.com' })).rejects.toMatchObject({ shortage: { left: 100_000, needed: 200_000 } })
  await expect(composeTweet(open({ payer: 0, server: undefined }).api, mina, { text: 'Hi' })).rejects.toMatchObject({
    shortage: { left: 0 },
    message: 'Your daily budget for X is used up. It starts again at midnight UTC.',
  })
})

test('waits for requests in progress, which usually cost less than they reserve', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const held: XSend = (url, init) => gate.then(() => fetch(url, init))
  const caps = { payer: toCap(15_000), server: undefined }
  const first = open(caps, { send: held })
    .reads.userByHandle('nobody_here')
    .catch(() => {})
  // The first request has reserved its price by the time the second finds no room.
  const second = open(caps, { onRooms: release })
  const reserved = () => database.db.selectFrom('x_budgets').select('reserved').where('payer', '=', mina.clientId).executeTakeFirst()
  await expect.poll(reserved).toEqual({ reserved: 10_000 })
  // It returns most of that, so Costs doesn't count it.
  expect(await spending(caps)).toMatchObject({ today: { unconfirmed: 0 }, cap: { leftToRead: 15_000 } })
  expect((await second.reads.user(other.clientId)).id).toBe(other.clientId)
  await first
  expect((await spending(caps)).cap).toMatchObject({ leftToRead: 5000 })
})

test('shows a page even if the budget has no room for its details', async () => {
  const page = { data: [{ id: '2', text: 'Yes', conversation_id: '1', referenced_tweets: [{ type: 'replied_to', id: '1' }] }] }
  const refuse = (left: number) => () =>
    Promise.reject(toRefusal({ whose: 'account', left }, { call: 'GET /2/tweets', needed: perPost, purpose: 'browsing', retryAfter: 1000 }))
  expect(await completeTweets(page, refuse(0))).toEqual(page)
  expect(await completeTweets(page, refuse(1000))).toEqual(page)
  await expect(completeTweets(page, () => Promise.reject(new Failure('timeout', 'X did not answer.')))).rejects.toThrow('X did not answer.')
})
