import { isFailure } from '@chorus/model/failure'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { createRandom, type Random } from '@chorus/sandbox/seed/random'
import { startXApi, type XApiStandIn } from '@chorus/sandbox/x/start-x-api'
import { toXKeys, type XKeys } from '@chorus/sandbox/x/to-x-keys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, testTimeoutMs, type TestDatabase } from '../../../../tests/database/create-test-database.ts'
import { recordedReads, recordedSearches, recordedWrites } from '../../../../tests/provider/x/recorded-actions.ts'
import { connectPool } from '../../../db/connect-pool.ts'
import type { Db } from '../../../db/database.ts'
import { parseMasterKeys } from '../../../vault/master-keys.ts'
import { createXActs } from '../acts/x-acts.ts'
import { composeTweet } from '../acts/x-compose.ts'
import { createXApi, type XApi, type XSend } from '../api/x-api.ts'
import { createXReads } from '../reads/x-reads.ts'
import { createX } from '../sign-in/create-x.ts'
import { createXBudget } from './create-x-budget.ts'
import { toDay } from './day.ts'
import { listPrices } from './prices.ts'
import { wholeServer } from './x-ledger.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const members = world.people.flatMap(({ key }) => toXKeys(world, key) ?? [])
const [mina] = members as [XKeys]
/** ms. Noon of a day that our meter and X's bill cover, however long a test takes. Each test has a day of its own. */
let noon = Date.parse('2026-06-01T12:00:00Z')
const count = Number(process.env['CHORUS_X_ACTIONS'] ?? 1000)
/** They take longer, one after the other. */
const faultyCount = Math.ceil(count / 4)

let database: TestDatabase
let standIn: XApiStandIn
const pools: Db[] = []
beforeAll(async () => {
  standIn = await startXApi({ world, mediaUrl: 'http://127.0.0.1:9', billingNow: () => noon, plan: 'enterprise' })
})
beforeEach(async () => {
  noon += 86_400_000
  await database?.close()
  database = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()))
  await database.close()
  await standIn.close()
})

/** Directly through the stand-in's code, because thousands of connections would take longer than the calls. */
const inProcess: XSend = (url, init) => standIn.answer(new Request(url, { ...init, signal: null }))

/** A server node with a pool of its own. */
function openNode(send: XSend = inProcess) {
  const db = connectPool(database.url, testTimeoutMs)
  pools.push(db)
  const { consumerKey, consumerSecret } = mina
  const { meter } = createXBudget({ db, prices: listPrices, caps: { payer: undefined, server: undefined }, now: () => noon })
  const api = createXApi({ consumerKey, consumerSecret, apiUrl: standIn.url }, meter(send))
  return { api, as: (keys: XKeys) => createXReads(api, keys, { me: keys.clientId, now: () => world.now }) }
}

const budgetOf = async (payer: string) =>
  (await database.db.selectFrom('x_budgets').select(['spent', 'reserved']).where('payer', '=', payer).executeTakeFirst()) ?? {
    spent: 0,
    reserved: 0,
  }
/** The bill is in thousandths of a cent, the meter in millionths of a dollar. */
const readBill = () => standIn.bill.totalOf(toDay(noon)) * 10

type Refusals = Map<string, number>

/** One action of anyone. `refusals`: counts what X may refuse. Any other failure is thrown. */
async function act(api: XApi, random: Random, refusals: Refusals): Promise<string> {
  const group = random.chance(0.3) ? recordedWrites : random.chance(0.03) ? recordedSearches : recordedReads
  const name = random.pick(Object.keys(group))
  const { run, refusals: allowed } = group[name]!
  const [keys, someone] = random.sample(members, 2) as [XKeys, XKeys]
  try {
    await run({ world, api, random, keys, someone })
    return name
  } catch (error) {
    if (!isFailure(error) || ![...allowed, 'rate-limited'].includes(error.kind))
      throw new Error(`${name}: ${String(error)}`, { cause: error })
    const facts = `${name}: ${error.kind}`
    refusals.set(facts, (refusals.get(facts) ?? 0) + 1)
    return facts
  }
}

/** X as the server uses it, with its plan, limits, budget and cache. Its clock starts at noon. */
function openServer() {
  const db = connectPool(database.url, testTimeoutMs)
  pools.push(db)
  const { consumerKey, consumerSecret } = mina
  const [start, from] = [Date.now(), noon]
  return createX({
    db,
    keys: parseMasterKeys(`k1:${Buffer.alloc(32).toString('base64')}`),
    application: { apiUrl: standIn.url, consumerKey, consumerSecret },
    plan: 'enterprise',
    log: undefined,
    publicUrl: 'http://localhost',
    budget: { prices: listPrices, caps: { payer: undefined, server: undefined } },
    now: () => from + Date.now() - start,
    send: inProcess,
  })!
}

test(`costs on the meter what X bills, over ${count} actions on two nodes`, { timeout: 60_000 + count * 200 }, async () => {
  const nodes = [openServer(), openServer()]
  const random = createRandom('a day of actions')
  const left = Array.from({ length: count }, (_, index) => random.fork(String(index)))
  const refusals: Refusals = new Map()
  const done = new Set<string>()
  const work = async (api: XApi) => {
    for (let next = left.pop(); next; next = left.pop()) done.add(await act(api, next, refusals))
  }
  await Promise.all(nodes.flatMap(({ api }) => Array.from({ length: 4 }, () => work(api))))
  const spent = readBill()
  expect(await budgetOf(wholeServer)).toEqual({ spent, reserved: 0 })
  const each = await database.db.selectFrom('x_budgets').select(['spent']).where('payer', '<>', wholeServer).execute()
  expect(each.reduce((total, row) => total + row.spent, 0)).toBe(spent)
  const bought = await database.db.selectFrom('x_purchases').select(['item', 'cost']).execute()
  expect(bought.reduce((total, { cost }) => total + cost, 0)).toBe(spent)
  // The two would also agree if something had never been sold.
  const priced = Object.entries(listPrices).flatMap(([item, price]) => (price > 0 ? item : []))
  expect([...new Set(bought.map(({ item }) => item))].toSorted()).toEqual(priced.toSorted())
  const all = Object.entries({ ...recordedReads, ...recordedSearches, ...recordedWrites })
  expect(all.flatMap(([name, { refusals: allowed }]) => (allowed.length === 0 && !done.has(name) ? name : []))).toEqual([])
  const refused = [...refusals.values()].reduce((sum, times) => sum + times, 0)
  expect(refused).toBeLessThan(count / 4)
  const lines = standIn.bill.linesOf(toDay(noon)).map(({ product, quantity }) => `${quantity} × ${product}`)
  process.stdout.write(
    `${count} actions on X cost $${spent / 1_000_000}; refused: ${JSON.stringify([...refusals])}; sold: ${lines.join(', ')}\n`,
  )
})

/**
 * What can happen to a request. lost: X carries it out, and the connection breaks. cut: so it does within the answer. gateway: X carries it out,
 * and a gateway answers. late: X carries it out when nothing waits for it any longer. unsent: there was no connection.
 */
const faults = ['none', 'lost', 'cut', 'gateway', 'late', 'refused', 'unsent'] as const
type Fault = (typeof faults)[number]

/** Requests to X whose answers get lost. Those that arrive late do so before the next one, or when `flush` is called. */
function openFaultyLine(pick: () => Fault) {
  const seen = new Set<Fault>()
  let late: (() => Promise<unknown>)[] = []
  const flush = async () => {
    const due = late
    late = []
    for (const arrive of due) await arrive()
  }
  const outcomes: Record<Fault, (url: string, init: RequestInit) => Promise<Response>> = {
    none: inProcess,
    async lost(url, init) {
      await inProcess(url, init)
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('The other side closed.'), { code: 'UND_ERR_SOCKET' }) })
    },
    async cut(url, init) {
      const { status, headers, body } = await inProcess(url, init)
      await body?.cancel()
      return new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) }), { status, headers })
    },
    async gateway(url, init) {
      await inProcess(url, init)
      return new Response('<h1>Gateway timeout</h1>', { status: 504 })
    },
    late(url, init) {
      late.push(() => inProcess(url, init))
      return Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))
    },
    refused: () => Promise.resolve(Response.json({ title: 'Service Unavailable', status: 503 }, { status: 403 })),
    unsent: () => Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('Refused.'), { code: 'ECONNREFUSED' }) })),
  }
  const send: XSend = async (url, init) => {
    await flush()
    const fault = pick()
    seen.add(fault)
    return outcomes[fault](url, init)
  }
  return { send, flush, seen }
}

/** What X bills is at least what the meter knows, and at most what it counts as spent. */
async function expectBill(billed: number, facts: string): Promise<void> {
  const { spent, reserved } = await budgetOf(wholeServer)
  expect(billed, facts).toBeGreaterThanOrEqual(spent)
  expect(billed, facts).toBeLessThanOrEqual(spent + reserved)
}

test(
  `never counts less than X bills, over ${faultyCount} actions whose responses are lost, late or refused`,
  { timeout: 60_000 + faultyCount * 200 },
  async () => {
    const random = createRandom('a day of lost answers')
    const chances = random.fork('faults')
    const line = openFaultyLine(() => (chances.chance(0.7) ? 'none' : chances.pick(faults)))
    const nodes = [openNode(line.send), openNode(line.send)]
    for (let index = 0; index < faultyCount; index += 1) {
      await act(nodes[index % 2]!.api, random.fork(String(index)), new Map()).catch(() => {})
      if (index % 10 === 0) await expectBill(readBill(), `action ${index}`)
    }
    await line.flush()
    await expectBill(readBill(), 'the end')
    expect([...line.seen].toSorted()).toEqual([...faults].toSorted())
    const { spent, reserved } = await budgetOf(wholeServer)
    expect(reserved).toBeGreaterThan(0)
    const each = await database.db.selectFrom('x_budgets').select(['spent', 'reserved']).where('payer', '<>', wholeServer).execute()
    expect(each.reduce((total, row) => total + row.spent, 0)).toBe(spent)
    expect(each.reduce((total, row) => total + row.reserved, 0)).toBe(reserved)
  },
)

// A whole day holds many reservations at once, any of which could hide that another is missing. These hold few.
test.each(Array.from({ length: 20 }, (_, index) => index))(
  'never counts less than X bills for lists that change and get lost (%d)',
  async (seed) => {
    const random = createRandom(`lists ${seed}`)
    let next: Fault = 'none'
    const line = openFaultyLine(() => next)
    const node = openNode(line.send)
    const friends = members.slice(1, 4)
    const written: { by: XKeys; id: string }[] = []
    const steps = [
      async () => {
        const by = random.pick(friends)
        written.push({ by, id: (await composeTweet(node.api, by, { text: `Seed ${seed}, post ${written.length}` })).id })
      },
      async () => {
        const [gone] = written.splice(random.below(written.length), 1)
        if (gone) await createXActs(node.api, gone.by, gone.by.clientId).remove(gone.id)
      },
      () => node.as(mina).postsBy(random.pick(friends).clientId, { limit: 5 }),
      () => node.as(mina).tweets(written.slice(0, 2).map(({ id }) => id)),
      () => node.as(mina).user(random.pick(friends).clientId),
    ]
    for (let step = 0; step < 25; step += 1) {
      const [isRead, work] = random.chance(0.4) ? [false, steps[random.below(2)]!] : [true, random.pick(steps.slice(2))]
      next = isRead && random.chance(0.4) ? random.pick(faults) : 'none'
      await work().catch(() => {})
      await line.flush()
      await expectBill(readBill(), `step ${step}: ${next}`)
    }
  },
)
