import { Failure } from '@chorus/model/failure'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, testTimeoutMs, type TestDatabase } from '../../../../tests/database/create-test-database.ts'
import { connectPool } from '../../../db/connect-pool.ts'
import type { XCallName, XSend } from '../api/x-api.ts'
import { createXLimits } from './create-x-limits.ts'
import { readLimit } from './read-limit.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.close())

/** A route of X that allows some requests until a time, in s since 1970, or until its window ends. */
function startRoute(quota: number, reset: number) {
  let [left, end] = [quota, reset]
  const sent: number[] = []
  const send: XSend = async () => {
    const status = left > 0 ? 200 : 429
    left = Math.max(0, left - 1)
    sent.push(status)
    const headers = { 'x-rate-limit-limit': String(quota), 'x-rate-limit-remaining': String(left), 'x-rate-limit-reset': String(end) }
    return new Response('{}', { status, headers })
  }
  const endWindow = () => {
    ;[left, end] = [quota, end + 900]
  }
  return { send, sent, endWindow }
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const someone = (id: number) => ({ consumerKey: 'k', consumerSecret: 's', accessToken: `${id}-t`, accessTokenSecret: 's' })
const url = 'https://api.x.com/2/route'
let routes = 0
const nameRoute = (): XCallName => `GET /2/route/${(routes += 1)}`
const limits = (longestWait = 60_000, db = database.db) => createXLimits({ db, now: Date.now, longestWait })
const statusOf = (asking: Promise<Response>) =>
  asking.then(
    ({ status }) => status,
    (error: Failure) => error,
  )

describe('a limited route', () => {
  test('refuses requests over the limit with the time to wait, without asking X', async () => {
    const { send, sent } = startRoute(2, inAnHour())
    const facts = { name: nameRoute(), as: someone(7) }
    const ask = limits().throttle(send)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => statusOf(ask(url, {}, facts))))
    // Nothing is known before the first response, so requests at the same time may be too many.
    await expect(ask(url, {}, facts)).rejects.toMatchObject({ kind: 'rate-limited', status: 429 })
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(2)
    const before = sent.length
    const refusal = (await statusOf(ask(url, {}, facts))) as Failure
    expect(refusal.retryAfter).toBeGreaterThan(3_000_000)
    expect(refusal.retryAfter).toBeLessThanOrEqual(3_600_000)
    expect(sent).toHaveLength(before)
  })

  test('repeats the application’s requests that came too fast, but not those of users', async () => {
    let last = Number.NEGATIVE_INFINITY
    const sent: number[] = []
    const send: XSend = async () => {
      const status = performance.now() - last >= 1000 ? 200 : 429
      if (status === 200) last = performance.now()
      sent.push(status)
      const headers = { 'x-rate-limit-limit': '300', 'x-rate-limit-remaining': '290', 'x-rate-limit-reset': String(inAnHour()) }
      return new Response('{}', { status, headers })
    }
    const ask = limits().throttle(send)
    const search = { name: nameRoute(), as: 'application' } as const
    expect(await Promise.all([statusOf(ask(url, {}, search)), statusOf(ask(url, {}, search))])).toEqual([200, 200])
    const own = { name: nameRoute(), as: someone(7) }
    last = performance.now()
    expect(await statusOf(ask(url, {}, own))).toBe(429)
    // The window of the route still has room.
    last = Number.NEGATIVE_INFINITY
    expect(await statusOf(ask(url, {}, own))).toBe(200)
    expect(sent).toHaveLength(5)
  })

  test('spaces the application’s archive searches once X refuses one, and refuses those that would wait too long', async () => {
    const sent: { who: string; status: number }[] = []
    let last = Number.NEGATIVE_INFINITY
    const send: XSend = async (who) => {
      const status = performance.now() - last >= 1000 ? 200 : 429
      if (status === 200) last = performance.now()
      sent.push({ who, status })
      const headers = { 'x-rate-limit-limit': '300', 'x-rate-limit-remaining': '290', 'x-rate-limit-reset': String(inAnHour()) }
      return new Response('{}', { status, headers })
    }
    const ask = limits(3000).throttle(send)
    const search = (who: string) => statusOf(ask(who, {}, { name: 'GET /2/tweets/search/all', as: 'application' }))
    expect(await Promise.all(['a', 'b'].map(search))).toEqual([200, 200])
    expect(sent.splice(0)).toHaveLength(3)
    const [first, second, third, ...late] = await Promise.all(['c', 'd', 'e', 'f', 'g'].map(search))
    expect([first, second, third]).toEqual([200, 200, 200])
    for (const refusal of late) expect(refusal).toMatchObject({ kind: 'rate-limited', status: 429 })
    expect(sent).toEqual(['c', 'd', 'e'].map((who) => ({ who, status: 200 })))
  })

  test('delays neither another route nor another user', async () => {
    const [limited, free] = [startRoute(1, inAnHour()), startRoute(100, inAnHour())]
    const [name, other] = [nameRoute(), nameRoute()]
    const ask = limits()
    await ask.throttle(limited.send)(url, {}, { name, as: someone(7) })
    const blocked = Array.from({ length: 10 }, () => statusOf(ask.throttle(limited.send)(url, {}, { name, as: someone(7) })))
    const others = [
      ask.throttle(free.send)(url, {}, { name: other, as: someone(7) }),
      ask.throttle(free.send)(url, {}, { name, as: someone(8) }),
      ask.throttle(free.send)(url, {}, { name, as: 'application' }),
    ]
    for (const { status } of await Promise.all(others)) expect(status).toBe(200)
    for (const outcome of await Promise.all(blocked)) expect(outcome).toBeInstanceOf(Failure)
    expect(limited.sent).toEqual([200])
  })

  test('lets requests wait for a window that ends soon', async () => {
    const route = startRoute(2, inAnHour())
    const facts = { name: nameRoute(), as: someone(7) }
    const ask = limits().throttle(route.send)
    await ask(url, {}, facts)
    await ask(url, {}, facts)
    route.endWindow()
    await sql`update x_limits set resets_at = now() + interval '1 second' where key = ${`${facts.name} 7`}`.execute(database.db)
    const outcomes = await Promise.all([ask(url, {}, facts), ask(url, {}, facts)])
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200])
    await expect(ask(url, {}, facts)).rejects.toMatchObject({ kind: 'rate-limited' })
    expect(route.sent).toEqual([200, 200, 200, 200])
  })

  test.each([2 ** 31, 10 ** 15])('is known where it allows %i requests', async (quota) => {
    const facts = { name: nameRoute(), as: someone(7) }
    await limits().throttle(startRoute(quota, inAnHour()).send)(url, {}, facts)
    const { remaining } = await database.db
      .selectFrom('x_limits')
      .select('remaining')
      .where('key', '=', `${facts.name} 7`)
      .executeTakeFirstOrThrow()
    expect(remaining).toBe(Math.min(quota - 1, 10 ** 12))
  })

  test('is known to other nodes', async () => {
    const { send, sent } = startRoute(1, inAnHour())
    const facts = { name: nameRoute(), as: someone(7) }
    await limits().throttle(send)(url, {}, facts)
    const db = connectPool(database.url, testTimeoutMs)
    await expect(limits(60_000, db).throttle(send)(url, {}, facts)).rejects.toMatchObject({ kind: 'rate-limited' })
    await db.destroy()
    expect(sent).toEqual([200])
  })

  test('survives a node that stopped with requests in progress', async () => {
    const facts = { name: nameRoute(), as: someone(7) }
    const lost = { key: `${facts.name} 7`, quota: 1, remaining: 1, in_flight: 1, used_at: sql<Date>`now() - interval '3 minutes'` }
    await database.db.insertInto('x_limits').values(lost).execute()
    const { send } = startRoute(1, inAnHour())
    expect((await limits(500).throttle(send)(url, {}, facts)).status).toBe(200)
  })

  test('gives room back when a request fails, and ends the wait of an aborted one', async () => {
    const facts = { name: nameRoute(), as: someone(7) }
    const { send } = startRoute(2, inAnHour())
    const ask = limits()
    await ask.throttle(send)(url, {}, facts)
    const failing: XSend = () => Promise.reject(new TypeError('fetch failed'))
    await expect(ask.throttle(failing)(url, {}, facts)).rejects.toThrow('fetch failed')
    expect((await ask.throttle(send)(url, {}, facts)).status).toBe(200)

    const soon = startRoute(1, Math.floor(Date.now() / 1000) + 50)
    const waiting = { name: nameRoute(), as: someone(7) }
    await ask.throttle(soon.send)(url, {}, waiting)
    const controller = new AbortController()
    const asked = statusOf(ask.throttle(soon.send)(url, { signal: controller.signal }, waiting))
    controller.abort()
    expect(await asked).toMatchObject({ kind: 'aborted' })
    expect(soon.sent).toEqual([200])
  })
})

test.each([
  [
    200,
    { 'x-rate-limit-limit': '75', 'x-rate-limit-remaining': '74', 'x-rate-limit-reset': '2000' },
    { quota: 75, remaining: 74, reset: 2000 },
  ],
  [
    200,
    {
      'x-rate-limit-limit': '75',
      'x-rate-limit-remaining': '74',
      'x-rate-limit-reset': '2000',
      'x-user-limit-24hour-limit': '17',
      'x-user-limit-24hour-remaining': '0',
      'x-user-limit-24hour-reset': '9000',
    },
    { quota: 17, remaining: 0, reset: 9000 },
  ],
  [
    200,
    { 'x-rate-limit-limit': '9'.repeat(400), 'x-rate-limit-remaining': '3000000000', 'x-rate-limit-reset': '2000' },
    { quota: 10 ** 12, remaining: 3_000_000_000, reset: 2000 },
  ],
  // Ten years, and a quota that would never be filled again.
  [
    200,
    { 'x-rate-limit-limit': '75', 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '315360000' },
    { quota: 75, remaining: 0, reset: 87_400 },
  ],
  [429, { 'x-rate-limit-reset': '315360000' }, { quota: 1, remaining: 0, reset: 87_400 }],
  [200, { 'x-rate-limit-limit': '0', 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '2000' }, undefined],
  [200, {}, undefined],
  [200, { 'x-rate-limit-limit': 'many' }, undefined],
  [
    429,
    { 'x-rate-limit-limit': '300', 'x-rate-limit-remaining': '298', 'x-rate-limit-reset': '2000' },
    { quota: 300, remaining: 298, reset: 2000 },
  ],
  [429, { 'x-rate-limit-reset': '2000' }, { quota: 1, remaining: 0, reset: 2000 }],
  [429, { 'retry-after': '30' }, { quota: 1, remaining: 0, reset: 1030 }],
  [429, {}, { quota: 1, remaining: 0, reset: 1060 }],
])('reads the limit of a response with status %i and %j', (status, headers, limit) => {
  expect(readLimit(new Response(null, { status, headers: new Headers(headers as Record<string, string>) }), 1_000_000)).toEqual(limit)
})
