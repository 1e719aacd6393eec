import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import type { Refusal } from '@chorus/contract/refusal'
import { toTokenRequest } from '@chorus/networks/farcaster/custody/to-token-request'
import { createSigners } from '@chorus/sandbox/farcaster/create-signers'
import { createWorldHub } from '@chorus/sandbox/farcaster/create-world-hub'
import { startClientApi } from '@chorus/sandbox/farcaster/start-client-api'
import type { Fault } from '@chorus/sandbox/faults/fault-rule'
import { startFaultProxy, type FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { createRandom } from '@chorus/sandbox/seed/random'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/database/create-test-database.ts'
import { TokenResult } from '../client-api/client-wire.ts'
import { createClientApi } from '../client-api/create-client-api.ts'
import { publishByClientApi } from './publish-by-client-api.ts'

/** ms. The hub, whose clock is right, refuses casts from the future. */
let now = Date.now() - 7 * 86_400_000
const world = createWorld({ now })
const signers = createSigners(world, () => now)
const hub = createWorldHub({ world, mediaUrl: 'https://media.example', signers })
const { fid, custodyKey } = world.person('mina').accounts.farcaster!
const [doubt, lag] = [121_000, 5000]

let database: TestDatabase
let service: Awaited<ReturnType<typeof startClientApi>>
/** Between our server and the service. */
let proxy: FaultProxy
let session: { fid: number; token: string }
beforeAll(async () => {
  database = await createTestDatabase()
  service = await startClientApi({ world, signers, hub, hasLimits: false, now: () => now })
  proxy = await startFaultProxy({ target: service.url })
  session = { fid, token: await logIn() }
})
afterAll(async () => {
  await proxy?.close()
  await service?.close()
  await database?.close()
})
beforeEach(() => proxy.clear())

const toClient = () => createClientApi({ apiUrl: proxy.url, appUrl: proxy.url, routes: 'today' })
async function logIn(): Promise<string> {
  const request = { timestamp: now, expiresAt: now + 86_400_000 }
  const signature = await privateKeyToAccount(`0x${custodyKey}`).signMessage({ message: toTokenRequest(request) })
  const token = `eip191:${Buffer.from(signature.slice(2), 'hex').toString('base64')}`
  const input = { authRequest: { method: 'generateToken', params: request } }
  return (await toClient().ask('generateToken', { input, token }, TokenResult)).result.token!.secret
}
const post = (id: string, more: { text?: string; repeat?: boolean } = {}) =>
  publishByClientApi({ db: database.db, client: toClient(), now: () => now }, session, { id, text: id, ...more })
/** The hash, or the code of the refusal. */
const tryPost = (...input: Parameters<typeof post>) => post(...input).catch((error: unknown) => (error as Refusal).code)
/** The account's casts with this text, as the hub has them. */
const casts = (text: string) =>
  hub
    .store()
    .byFid('casts', fid)
    .filter((one) => (one.toJson()['data'] as { castAddBody?: { text: string } }).castAddBody?.text === text)
    .map(({ hash }) => hash)

const fail = (fault: Fault) => proxy.set([{ ...fault, method: 'POST', path: '/v2/casts' }])

test('a cast whose response was lost is found once the service lists it, and never sent again before', async () => {
  fail({ fault: 'reset-after-headers' })
  expect(await tryPost('lost response')).toBe(hostedCodes.networkAway)
  expect(await tryPost('lost response')).toBe(hostedCodes.networkAway)
  expect(casts('lost response')).toHaveLength(1)
  now += lag
  expect(await post('lost response')).toBe(casts('lost response')[0])
  expect(casts('lost response')).toHaveLength(1)
})

test('a request that was lost is repeated once it can no longer arrive', async () => {
  fail({ fault: 'refuse' })
  expect(await tryPost('lost request')).toBe(hostedCodes.networkAway)
  proxy.clear()
  now += lag
  expect(await tryPost('lost request')).toBe(hostedCodes.networkAway)
  expect(casts('lost request')).toEqual([])
  now += doubt
  expect(await post('lost request')).toBe(casts('lost request')[0])
})

test('a lookup during which the server slept isn’t followed by another cast', async () => {
  const { ask, ...rest } = toClient()
  const client = {
    ...rest,
    ask: (async (...call: Parameters<typeof ask>) => {
      const answer = await ask(...call)
      // What arrives now isn't in the answer.
      if (call[0] !== 'createCast') now += doubt
      return answer
    }) as typeof ask,
  }
  const attempt = () => publishByClientApi({ db: database.db, client, now: () => now }, session, { id: 'slept', text: 'slept' })
  const code = () => attempt().catch((error: unknown) => (error as Refusal).code)
  fail({ fault: 'refuse' })
  const first = now
  expect(await code()).toBe(hostedCodes.networkAway)
  // The lookup right after the attempt took that long, too.
  now = first
  proxy.clear()
  expect(await code()).toBe(hostedCodes.networkAway)
  expect(casts('slept')).toEqual([])
  expect(await code()).toBe(casts('slept')[0])
})

test('a request that arrives twice at once publishes once', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => tryPost('doubled')))
  expect(casts('doubled')).toHaveLength(1)
  expect(new Set(results.filter((result) => typeof result === 'string'))).toEqual(new Set(casts('doubled')))
  expect(await post('doubled')).toBe(casts('doubled')[0])
})

test('after two attempts its author decides, once', async () => {
  fail({ fault: 'refuse' })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(await tryPost('never confirmed')).toBe(hostedCodes.networkAway)
    now += doubt
  }
  proxy.clear()
  expect(await tryPost('never confirmed')).toBe(hostedCodes.neverConfirmed)
  expect(casts('never confirmed')).toEqual([])
  await Promise.all([1, 2, 3].map(() => tryPost('never confirmed', { repeat: true })))
  expect(casts('never confirmed')).toHaveLength(1)
})

test('a refused cast may be sent again at once', async () => {
  fail({ fault: 'status', status: 400, body: JSON.stringify({ errors: [{ message: 'Not today.' }] }) })
  await expect(post('refused')).rejects.toThrow('Not today.')
  proxy.clear()
  expect(await post('refused')).toBe(casts('refused')[0])
})

test('a cast isn’t taken for another one with the same text', async () => {
  const first = await post('one morning', { text: 'gm' })
  now += lag
  fail({ fault: 'reset-after-headers' })
  expect(await tryPost('another morning', { text: 'gm' })).toBe(hostedCodes.networkAway)
  now += lag
  const second = await post('another morning', { text: 'gm' })
  expect(second).not.toBe(first)
  expect(casts('gm').toSorted()).toEqual([first, second].toSorted())
})

test('casts are published exactly once under random losses', { timeout: 600_000 }, async () => {
  const losses: readonly Fault[] = [
    { fault: 'reset-after-headers' },
    { fault: 'reset-mid-body' },
    { fault: 'refuse' },
    { fault: 'status', status: 502 },
    { fault: 'garbage' },
  ]
  for (let run = 0; run < 25; run += 1) {
    const random = createRandom(`custody/${run}`)
    const id = `random loss ${run}`
    let result: string | number = hostedCodes.networkAway
    for (let visit = 0; typeof result === 'number' && visit < 40; visit += 1) {
      proxy.set([
        { ...random.pick(losses), method: 'POST', path: '/v2/casts', chance: visit < 20 ? 0.7 : 0 },
        { ...random.pick(losses), method: 'GET', path: '/v2/casts', chance: visit < 20 ? 0.3 : 0 },
      ])
      // Its author looks at the account before pressing “Send again”.
      const isAsked: boolean = result === hostedCodes.neverConfirmed
      if (isAsked) expect(casts(id)).toEqual([])
      const copies = random.chance(0.3) ? 2 : 1
      const results: (string | number)[] = await Promise.all(
        Array.from({ length: copies }, () => tryPost(id, isAsked ? { repeat: true } : {})),
      )
      result = results.find((one) => typeof one === 'string') ?? results[0]!
      now += random.pick([100, 2000, 10_000, doubt])
    }
    expect([casts(id).length, result], id).toEqual([1, casts(id)[0]])
  }
})
