import { Failure } from '@chorus/model/failure'
import { type FaultProxy, startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { startXApi, type XApiStandIn } from '@chorus/sandbox/x/start-x-api'
import { toXKeys, type XKeys } from '@chorus/sandbox/x/to-x-keys'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, testTimeoutMs, type TestDatabase } from '../../../../tests/database/create-test-database.ts'
import { connectPool } from '../../../db/connect-pool.ts'
import type { Db } from '../../../db/database.ts'
import { createXActs } from '../acts/x-acts.ts'
import { composeTweet } from '../acts/x-compose.ts'
import { createXApi, type XSend } from '../api/x-api.ts'
import { fetchPublicUser } from '../api/x-users.ts'
import { createXReads } from '../reads/x-reads.ts'
import { createXBudget } from './create-x-budget.ts'
import { loadSpending } from './load-spending.ts'
import { listPrices } from './prices.ts'
import { wholeServer, type XCaps } from './x-ledger.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const members = world.people.flatMap(({ key }) => toXKeys(world, key) ?? [])
const [mina, other] = members as [XKeys, XKeys]
/** Our meter and X's bill cover the same day, however long the test takes. */
const noon = Date.parse('2026-06-01T12:00:00Z')
const today = '2026-06-01'
const uncapped: XCaps = { payer: undefined, server: undefined }

let database: TestDatabase
let standIn: XApiStandIn
let proxy: FaultProxy
const pools: Db[] = []
beforeAll(async () => {
  standIn = await startXApi({ world, mediaUrl: 'http://media.example', billingNow: () => noon, plan: 'enterprise', hasLimits: false })
  proxy = await startFaultProxy({ target: standIn.url })
})
beforeEach(async () => {
  await database?.close()
  database = await createTestDatabase()
  proxy.clear()
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()))
  await database.close()
  await proxy.close()
  await standIn.close()
})

/** A server node with a pool of its own. */
function openNode(caps: XCaps = uncapped, send: XSend = fetch, now = () => noon) {
  const db = connectPool(database.url, testTimeoutMs)
  pools.push(db)
  const { consumerKey, consumerSecret } = mina
  const { meter, canRepeat } = createXBudget({ db, prices: listPrices, caps, now })
  const api = createXApi({ consumerKey, consumerSecret, apiUrl: proxy.url }, meter(send), { canRepeat })
  return { api, as: (keys: XKeys) => createXReads(api, keys, { me: keys.clientId, now: () => world.now }) }
}

const budgetOf = async (payer: string) =>
  database.db.selectFrom('x_budgets').select(['spent', 'reserved']).where('payer', '=', payer).executeTakeFirst()
const spendingOf = ({ clientId }: XKeys, caps = uncapped) =>
  loadSpending(database.db, { payer: clientId, caps, prices: listPrices, now: noon })

describe('a daily cap', () => {
  const cap = 100_000
  const isSpent = (error: unknown) => (error as { status?: number }).status === 402

  test.each([
    ['of the server', { server: cap, payer: undefined }],
    ['of an account', { server: undefined, payer: cap }],
  ])('%s holds under 50 parallel requests on two nodes', async (_whose, caps) => {
    const nodes = [openNode(caps), openNode(caps)]
    const asked = Array.from({ length: 50 }, (_, index) => nodes[index % 2]!.as(mina).user(members[index % members.length]!.clientId))
    const outcomes = await Promise.allSettled(asked)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(isSpent)).toBe(true)
    const budget = await budgetOf(mina.clientId)
    expect(budget!.spent).toBeGreaterThan(0)
    expect(budget!.spent).toBeLessThanOrEqual(cap)
    expect(budget!.reserved).toBe(0)
  })

  test('of guests is their own, and not that of an account', async () => {
    const node = openNode({ server: undefined, payer: undefined, guests: 10_000 })
    await fetchPublicUser(node.api, members[2]!.clientId)
    await expect(fetchPublicUser(node.api, members[3]!.clientId)).rejects.toMatchObject({
      status: 402,
      message: expect.stringMatching(/^The guests’ daily budget/) as string,
    })
    for (const { clientId } of members.slice(3, 6)) await node.as(mina).user(clientId)
  })

  test('is only for the account that reached it, and ends with the day', async () => {
    const caps = { server: undefined, payer: 12_000 }
    let at = noon
    const node = openNode(caps, fetch, () => at)
    await node.as(mina).user(members[2]!.clientId)
    const refusal = await node
      .as(mina)
      .user(members[3]!.clientId)
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ kind: 'refused', status: 402, retryAfter: 12 * 3_600_000 })
    expect((await spendingOf(mina, caps)).cap).toEqual({ amount: 12_000, left: 2000, leftToRead: 800 })
    await node.as(other).user(members[3]!.clientId)
    at += 12 * 3_600_000
    await node.as(mina).user(members[3]!.clientId)
  })

  test('leaves room for what the day has paid for already, so it suffices to log in', async () => {
    const node = openNode({ server: 10_000, payer: 10_000 })
    const me = node.as(mina)
    for (let times = 0; times < 2; times += 1) await me.me()
    await me.user(mina.clientId)
    await me.users([mina.clientId])
    expect(await budgetOf(mina.clientId)).toEqual({ spent: 10_000, reserved: 0 })
    await expect(me.users([mina.clientId, members[2]!.clientId])).rejects.toMatchObject({ status: 402 })
    await expect(node.as(other).me()).rejects.toMatchObject({ status: 402 })
  })

  test.each([
    ['of the server', { server: 300_000, payer: undefined }],
    ['of an account', { server: undefined, payer: 300_000 }],
  ])('%s keeps enough to post and to log in, however much is read or gets lost', async (_whose, caps) => {
    const node = openNode(caps)
    proxy.set([{ fault: 'reset-mid-body', path: /timelines|mentions/ }])
    for (let times = 0; times < 8; times += 1) {
      await expect(node.as(mina).home({ limit: 1 + (times % 4) })).rejects.toBeInstanceOf(Failure)
      await expect(node.as(mina).mentionsAfter(noon, 10)).rejects.toBeInstanceOf(Failure)
    }
    await expect(node.as(mina).users(members.map(({ clientId }) => clientId))).rejects.toMatchObject({
      status: 402,
      message: expect.stringMatching(/daily budget for reading X/) as string,
    })
    const { id } = await composeTweet(node.api, mina, { text: `Still here ${Math.random()}` })
    expect(id).toMatch(/^\d+$/)
    expect((await node.as(mina).me()).id).toBe(mina.clientId)
  })

  test.each([
    ['of the server', (amount: number) => ({ server: amount, payer: undefined })],
    ['of an account', (amount: number) => ({ server: undefined, payer: amount })],
  ])('%s has a small part for background reads, which others don’t use', async (_whose, toCaps) => {
    const node = openNode(toCaps(10_000_000))
    proxy.set([{ fault: 'reset-mid-body', path: /mentions/ }])
    const outcomes = []
    for (let times = 0; times < 6; times += 1)
      outcomes.push(
        await node
          .as(mina)
          .mentionsAfter(noon, 50)
          .catch((error: unknown) => (error as Failure).kind),
      )
    // Ten posts with what they reference and their authors, per poll: $0.25.
    expect(outcomes).toEqual(['unreachable', 'unreachable', 'unreachable', 'unreachable', 'refused', 'refused'])
    expect((await budgetOf(mina.clientId))!.reserved).toBe(1_000_000)
    // Nothing was lost by anyone who waits for it.
    await node.as(mina).user(members[2]!.clientId)
    expect(
      (await database.db.selectFrom('x_budgets').select('background').where('payer', '=', mina.clientId).executeTakeFirst())!.background,
    ).toBe(1_000_000)
  })

  test('of the server is logged once a day', async () => {
    const lines: string[] = []
    const log = { warn: (_: object, text: string) => void lines.push(text) }
    const { meter } = createXBudget({
      db: database.db,
      prices: listPrices,
      caps: { server: 0, payer: undefined },
      log: log as Pick<Logger, 'warn'>,
      now: () => noon,
    })
    const { consumerKey, consumerSecret } = mina
    const reads = createXReads(createXApi({ consumerKey, consumerSecret, apiUrl: proxy.url }, meter(fetch)), mina, {
      me: mina.clientId,
      now: () => noon,
    })
    for (let times = 0; times < 2; times += 1) await expect(reads.me()).rejects.toMatchObject({ status: 402 })
    expect(lines).toEqual([expect.stringContaining('could exceed today’s cap (CHORUS_X_DAILY_CAP)')])
  })

  test('of the server is logged in dollars when it is near and when it refuses, once each', async () => {
    const lines: [object, string][] = []
    const log = { warn: (facts: object, text: string) => void lines.push([facts, text]) } as Pick<Logger, 'warn'>
    let at = noon
    const caps = { server: 50_000, payer: undefined }
    const { meter } = createXBudget({ db: database.db, prices: listPrices, caps, log, now: () => at })
    const { consumerKey, consumerSecret } = mina
    const reads = createXReads(createXApi({ consumerKey, consumerSecret, apiUrl: proxy.url }, meter(fetch)), mina, {
      me: mina.clientId,
      now: () => noon,
    })
    for (const { clientId } of members.slice(2, 9)) {
      at += 60_000
      await reads.user(clientId).catch(() => {})
    }
    expect(lines).toEqual([
      [{ capDollars: 0.05, leftDollars: 0.01 }, expect.stringContaining('Most of today’s cap')],
      [
        { capDollars: 0.05, leftDollars: 0.005, neededDollars: 0.01, call: 'GET /2/users/:id' },
        expect.stringContaining('refused a call to X'),
      ],
    ])
  })

  test('lets free requests through without spending', async () => {
    const node = openNode({ server: undefined, payer: 10_000 })
    for (let times = 0; times < 3; times += 1)
      await node
        .as(mina)
        .userByHandle('nobody_here')
        .catch(() => {})
    expect((await spendingOf(mina)).today).toMatchObject({ spent: 0, unconfirmed: 0 })
  })
})

describe('the price of a request', () => {
  test('is paid for a resource once a day, by the first account that reads it', async () => {
    const node = openNode()
    await node.as(mina).user(members[2]!.clientId)
    await node.as(mina).user(members[2]!.clientId)
    await node.as(other).user(members[2]!.clientId)
    expect(await budgetOf(wholeServer)).toEqual({ spent: 10_000, reserved: 0 })
    expect((await spendingOf(other)).today.spent).toBe(0)
    expect((await spendingOf(mina)).today.purchases).toEqual([{ item: 'user-read', count: 1, cost: 10_000 }])
  })

  test('is part of what everyone has cost, with their cap', async () => {
    const caps = { server: 1_000_000, payer: undefined }
    const node = openNode(caps)
    await node.as(mina).user(members[2]!.clientId)
    await fetchPublicUser(node.api, members[3]!.clientId)
    proxy.set([{ fault: 'reset-mid-body' }])
    await expect(node.as(other).user(members[4]!.clientId)).rejects.toMatchObject({ kind: 'unreachable' })
    const { today, server } = await spendingOf(mina, caps)
    expect(today).toMatchObject({ spent: 10_000, unconfirmed: 0 })
    // Two profiles, and the lost response with its retry.
    expect(server).toEqual({ today: 40_000, month: 40_000, cap: { amount: 1_000_000, left: 960_000, leftToRead: 860_000 } })
    expect((await spendingOf(mina)).server).toEqual({ today: 40_000, month: 40_000 })
  })

  test('stays reserved when the response is lost, until a repetition shows it', async () => {
    const node = openNode()
    proxy.set([{ fault: 'reset-mid-body' }])
    await expect(node.as(mina).user(members[2]!.clientId)).rejects.toMatchObject({ kind: 'unreachable' })
    // The first attempt and its retry.
    expect((await spendingOf(mina)).today).toMatchObject({ spent: 0, unconfirmed: 20_000 })
    proxy.clear()
    await node.as(mina).user(members[2]!.clientId)
    expect((await spendingOf(mina)).today).toMatchObject({ spent: 10_000, unconfirmed: 0 })
  })

  test('of a lost list counts once, because it isn’t repeated, and a redirected one is free', async () => {
    const node = openNode()
    const home = () => node.as(mina).home({ limit: 25 })
    const before = proxy.seen.length
    proxy.set([{ fault: 'status', status: 302, headers: { location: 'http://127.0.0.1:9/' } }])
    await expect(home()).rejects.toMatchObject({ kind: 'broken' })
    expect((await spendingOf(mina)).today).toMatchObject({ spent: 0, unconfirmed: 0 })
    proxy.set([{ fault: 'reset-mid-body' }])
    await expect(home()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(proxy.seen).toHaveLength(before + 2)
    const { unconfirmed } = (await spendingOf(mina)).today
    // Decision 091: three or four of them use up the default cap of an account.
    expect(Math.floor(5_000_000 / unconfirmed)).toBe(3)
  })

  test('is at most what was reserved, whatever a response has', async () => {
    const node = openNode()
    const people = Array.from({ length: 500 }, (_, id) => ({ id: String(id + 1), name: 'N', username: 'n' }))
    const posts = [{ id: '1', text: 'x' }]
    proxy.set([{ fault: 'status', status: 200, body: JSON.stringify({ data: posts, includes: { users: people } }) }])
    await node.as(mina).tweets(['1'])
    expect((await spendingOf(mina)).today).toMatchObject({ spent: 0, unconfirmed: 55_000 })
  })

  test('stays reserved when a lost list is read again, because its posts may have differed', async () => {
    const node = openNode()
    const home = () => node.as(mina).home({ limit: 5 })
    await home()
    const { spent: before } = (await budgetOf(mina.clientId))!
    const billed = standIn.bill.totalOf(today) * 10 - before
    const friend = toXKeys(
      world,
      world.follows.find(({ network, from }) => network === 'x' && world.person(from).accounts.x?.id === mina.clientId)!.to,
    )!
    const post = (text: string) => composeTweet(node.api, friend, { text })
    await post('Seen in the lost answer')
    proxy.set([{ fault: 'reset-mid-body' }])
    await expect(home()).rejects.toMatchObject({ kind: 'unreachable' })
    proxy.clear()
    const { reserved } = (await budgetOf(mina.clientId))!
    expect(reserved).toBeGreaterThan(0)
    for (let times = 0; times < 6; times += 1) await post(`Pushes the others down ${times}`)
    await home()
    const server = (await budgetOf(wholeServer))!
    expect((await budgetOf(mina.clientId))!.reserved).toBe(reserved)
    expect(server.spent + server.reserved).toBeGreaterThanOrEqual(standIn.bill.totalOf(today) * 10 - billed)
  })

  test('stays reserved when a repetition has less than the lost response can have had', async () => {
    const node = openNode()
    const gone = (await composeTweet(node.api, other, { text: `Here for a moment ${Math.random()}` })).id
    const both = () => node.as(mina).tweets([postIdsOf(world).idOf(world.post('x-special-quote')!), gone])
    proxy.set([{ fault: 'reset-mid-body', path: /\/2\/tweets\?/ }])
    await expect(both()).rejects.toMatchObject({ kind: 'unreachable' })
    proxy.clear()
    const { reserved } = (await budgetOf(mina.clientId))!
    await createXActs(node.api, other, other.clientId).remove(gone)
    await both()
    expect((await budgetOf(mina.clientId))!.reserved).toBe(reserved)
  })

  test('stays reserved when the response has another shape than X’s, or a gateway responds for X', async () => {
    const node = openNode()
    for (const [status, body] of [
      [200, '[]'],
      [200, ''],
      [502, ''],
      [504, ''],
    ] as const) {
      proxy.set([{ fault: 'status', status, body }])
      await expect(node.as(mina).user(members[2]!.clientId)).rejects.toBeInstanceOf(Failure)
    }
    expect((await spendingOf(mina)).today).toMatchObject({ spent: 0, unconfirmed: 40_000 })
  })

  test('is paid again around midnight, when X may count another day', async () => {
    let at = Date.parse(today) + 86_400_000 - 30_000
    const node = openNode(uncapped, fetch, () => at)
    for (let times = 0; times < 2; times += 1) await node.as(mina).user(members[2]!.clientId)
    at += 60_000
    await node.as(mina).user(members[2]!.clientId)
    const { rows } = await sql<{ spent: number }>`select sum(spent)::int as spent from x_budgets where payer = ${mina.clientId}`.execute(
      database.db,
    )
    expect(rows).toEqual([{ spent: 30_000 }])
  })

  test('stays reserved when the response to a post is lost or a gateway fails', async () => {
    const node = openNode()
    const post = () =>
      node.api.call(
        { name: 'POST /2/tweets', method: 'POST', path: '/2/tweets', json: { text: 'See example.com' }, schema: v.unknown() },
        mina,
      )
    proxy.set([{ fault: 'status', status: 201, body: '{"data":' }])
    await expect(post()).rejects.toMatchObject({ kind: 'malformed' })
    proxy.set([{ fault: 'status', status: 502 }])
    await expect(post()).rejects.toMatchObject({ kind: 'broken' })
    expect((await spendingOf(mina)).today).toMatchObject({ spent: 0, unconfirmed: 400_000 })
  })

  test('is nothing when X refuses or is not reached', async () => {
    const node = openNode()
    proxy.set([{ fault: 'status', status: 403 }])
    await expect(node.as(mina).me()).rejects.toMatchObject({ kind: 'forbidden' })
    const closed = await startXApi({ world, mediaUrl: 'http://media.example' })
    await closed.close()
    const away = openNode(uncapped, (url, init) => fetch(url.replace(proxy.url, closed.url), init))
    await expect(away.as(mina).me()).rejects.toMatchObject({ kind: 'unreachable' })
    expect((await spendingOf(mina)).today).toMatchObject({ spent: 0, unconfirmed: 0 })
  })
})
