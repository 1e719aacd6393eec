import { Refusal } from '@chorus/contract/refusal'
import { startFaultProxy, type FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { startXApi } from '@chorus/sandbox/x/start-x-api'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createXReads, type XReads } from '../reads/x-reads.ts'
import { createXLogin } from '../sign-in/x-login.ts'
import { answerX } from './answer-x.ts'
import { createXApi, toXErrorText } from './x-api.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const keys = toXKeys(world, 'mina')!
let standIn: StandIn
let proxy: FaultProxy
let reads: XReads

beforeAll(async () => {
  standIn = await startXApi({ world, mediaUrl: 'http://media.example', hasLimits: false })
  proxy = await startFaultProxy({ target: standIn.url })
})
beforeEach(() => {
  proxy.clear()
  reads = createXReads(createXApi({ ...keys, apiUrl: proxy.url }), keys, { me: keys.clientId, now: () => world.now })
})
afterAll(async () => {
  await proxy.close()
  await standIn.close()
})

const refusalOf = async (ask: () => Promise<unknown>): Promise<Refusal> => {
  const error = await answerX(ask).catch((cause: unknown) => cause)
  if (!(error instanceof Refusal)) throw new Error(`Expected a Refusal, got ${String(error)}`)
  for (const secret of [keys.consumerSecret, keys.accessToken, keys.accessTokenSecret, 'oauth_signature', 'Bearer'])
    expect(error.message + String(error.cause)).not.toContain(secret)
  return error
}
const problem = (title: string, detail: string, status: number) => JSON.stringify({ title, detail, status, type: 'about:blank' })

describe('when X responds with an error', () => {
  test.each([
    ['a broken server', { fault: 'status', status: 500 }, 502],
    ['a page instead of an answer', { fault: 'status', status: 502 }, 502],
    ['garbage', { fault: 'garbage' }, 502],
    ['half an answer', { fault: 'truncate' }, 502],
    ['nothing', { fault: 'empty' }, 502],
    ['a closed door', { fault: 'refuse' }, 502],
    ['a way elsewhere', { fault: 'status', status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 502],
    ['no access', { fault: 'status', status: 403, body: problem('Forbidden', 'Your plan does not hold this.', 403) }, 403],
    [
      'a spending limit',
      {
        fault: 'status',
        status: 403,
        body: JSON.stringify({ title: 'SpendCapReached', type: 'https://api.twitter.com/2/problems/credits' }),
      },
      402,
    ],
    ['an expired token', { fault: 'status', status: 401, body: problem('Unauthorized', 'Unauthorized', 401) }, 401],
    [
      'a suspended account',
      { fault: 'status', status: 403, body: problem('Forbidden', 'The user used for authentication is suspended', 403) },
      401,
    ],
    ['a wrong question', { fault: 'status', status: 400, body: problem('Invalid Request', 'One or more parameters', 400) }, 400],
  ] as const)('reports %s with its status', async (_, fault, status) => {
    proxy.set([fault])
    expect((await refusalOf(() => reads.home({}))).status).toBe(status)
    expect(
      (await refusalOf(() => createXLogin({ ...keys, apiUrl: proxy.url }).begin('http://localhost/back'))).status,
    ).toBeGreaterThanOrEqual(400)
  })

  test('skips malformed items, and fails for a malformed response', async () => {
    proxy.set([{ fault: 'wrong-types' }])
    const outcome = await answerX(() => reads.home({})).catch((error: Refusal) => error.status)
    expect([502, { meta: { result_count: 0 } }]).toContainEqual(outcome)
  })

  test('passes on X’s time until a rate limit ends', async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 300)
    proxy.set([
      {
        fault: 'status',
        status: 429,
        headers: { 'x-rate-limit-reset': reset },
        body: problem('Too Many Requests', 'Too Many Requests', 429),
      },
    ])
    const told = await refusalOf(() => reads.home({}))
    expect([told.status, told.message]).toEqual([429, 'Too Many Requests 429\nToo Many Requests'])
    expect(told.retryAfter).toBeGreaterThan(200)
    expect(told.retryAfter).toBeLessThanOrEqual(300)
    proxy.set([{ fault: 'status', status: 429, headers: { 'x-rate-limit-reset': '1' } }])
    expect((await refusalOf(() => reads.home({}))).retryAfter).toBe(1)
    proxy.set([{ fault: 'status', status: 429 }])
    expect((await refusalOf(() => reads.home({}))).retryAfter).toBe(60)
  })

  test('counts X’s window from the given time', async () => {
    proxy.set([{ fault: 'status', status: 429, headers: { 'x-rate-limit-reset': '1000' } }])
    const api = createXApi({ ...keys, apiUrl: proxy.url }, fetch, { now: () => 900_000 })
    const early = createXReads(api, keys, { me: keys.clientId, now: () => world.now })
    expect((await refusalOf(() => early.home({}))).retryAfter).toBe(100)
  })

  test('repeats a read whose connection broke where that costs little, with a new signature', async () => {
    proxy.set([{ fault: 'reset-mid-body', nth: [1] }])
    const canRepeat = (url: string) => !url.includes('timelines')
    const api = createXApi({ ...keys, apiUrl: proxy.url }, fetch, { canRepeat })
    const repeating = createXReads(api, keys, { me: keys.clientId, now: () => world.now })
    expect((await repeating.me()).id).toBe(keys.clientId)
    const before = proxy.seen.length
    proxy.set([{ fault: 'reset-mid-body' }])
    expect((await refusalOf(() => repeating.home({ limit: 5 }))).status).toBe(502)
    expect((await refusalOf(() => reads.me())).status).toBe(502)
    expect(proxy.seen).toHaveLength(before + 2)
  })

  test.each([
    ['is nested too deeply to be walked through', `{"data":${'['.repeat(200_000)}"\\ud83d"${']'.repeat(200_000)}}`],
    ['has more posts than were asked for', JSON.stringify({ data: Array.from({ length: 6 }, (_, id) => ({ id: String(id), text: 'x' })) })],
  ])('refuses a list that %s, and asks once', async (_, body) => {
    proxy.set([{ fault: 'status', status: 200, body, headers: { 'content-type': 'application/json' } }])
    const before = proxy.seen.length
    await expect(reads.home({ limit: 5 })).rejects.toMatchObject({ kind: 'malformed' })
    expect(proxy.seen).toHaveLength(before + 1)
  })
})

describe('calls in the name of the application', () => {
  test('replace a revoked bearer token once', async () => {
    await reads.search('tide', {})
    const search = /^\/2\/tweets\/search/
    proxy.set([{ fault: 'status', status: 401, path: search, nth: [1] }])
    expect((await reads.search('tide', {})).data!.length).toBeGreaterThan(0)
    expect(proxy.seen.filter(({ path }) => path === '/oauth2/token')).toHaveLength(2)
    // The session of the reader is as good as before.
    proxy.set([{ fault: 'status', status: 401, path: search }])
    expect((await refusalOf(() => reads.search('tide', {}))).status).toBe(502)
    proxy.set([{ fault: 'status', status: 401, path: /\/oauth2\/token/ }])
    const unknown = createXReads(createXApi({ ...keys, apiUrl: proxy.url }), keys, { me: keys.clientId, now: () => world.now })
    expect((await refusalOf(() => unknown.search('tide', {}))).status).toBe(502)
  })

  test.each([403, 429])('searches all time where X allows it and otherwise the last week, page by page (%i)', async (status) => {
    proxy.set([{ fault: 'status', status, path: /search\/all/, nth: [1] }])
    const whole = (await reads.searchRecent('the', { limit: 20 })).data!
    expect(whole).toHaveLength(20)
    const first = await reads.search('the', { limit: 10 })
    const second = await reads.search('the', { limit: 10, cursor: first.meta.next_token })
    expect([...first.data!, ...second.data!].map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  })

  test('pass days on, and ask nothing for days without posts', async () => {
    const day = (days: number) => new Date(world.now - days * 86_400_000).toISOString().slice(0, 10)
    const found = await reads.search('the', { limit: 100, since: day(5), until: day(2) })
    expect(found.data!.length).toBeGreaterThan(0)
    for (const { created_at: at } of found.data!) {
      expect(at! >= day(5)).toBe(true)
      expect(at! < day(2)).toBe(true)
    }
    const before = proxy.seen.length
    expect(await reads.search('the', { since: day(-2) })).toEqual({ data: [], meta: { result_count: 0 } })
    expect(await reads.search('the', { since: day(2), until: day(5) })).toEqual({ data: [], meta: { result_count: 0 } })
    expect(await reads.searchRecent('the', { until: day(9) })).toEqual({ data: [], meta: { result_count: 0 } })
    expect(proxy.seen).toHaveLength(before)
    expect((await reads.searchRecent('the', { since: day(30), until: day(-2), sort: 'relevancy' })).data!.length).toBeGreaterThan(5)
  })

  test('an interrupted search of all time does not continue as a recent search', async () => {
    const { meta } = await reads.search('the', { limit: 10 })
    proxy.set([{ fault: 'status', status: 429, path: /search\/all/ }])
    expect((await refusalOf(() => reads.search('the', { cursor: meta.next_token }))).status).toBe(429)
  })
})

test('requests a page size that X accepts, whatever the client asked for', async () => {
  const before = proxy.seen.length
  for (const limit of [1, 25, 100_000]) expect((await reads.postsBy(keys.clientId, { limit })).meta.result_count).toBeGreaterThan(0)
  const asked = proxy.seen.slice(before).map(({ path }) => new URL(path, 'http://x').searchParams.get('max_results'))
  expect(asked.filter((size) => size !== null)).toEqual(['5', '25', '100'])
})

test.each([
  [{ title: 'Forbidden', status: 403, detail: 'No.' }, 'Forbidden 403\nNo.'],
  [
    { title: 'Invalid Request', detail: 'One or more parameters to your request was invalid.', errors: [] },
    'Invalid Request\nOne or more parameters to your request was invalid.',
  ],
  [{ errors: [{ code: 32, message: 'Could not authenticate you.' }] }, 'Could not authenticate you. (code: 32)'],
  [{ errors: [{ message: 'One' }, { message: 'Two', code: 2 }] }, 'One\nTwo (code: 2)'],
  [{ errors: [] }, undefined],
  [null, undefined],
  ['text', undefined],
])('reads %j as %j', (body, text) => expect(toXErrorText(body)).toBe(text))
