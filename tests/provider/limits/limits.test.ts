import type { Limit } from '@chorus/contract/call'
import { fillPath } from '@chorus/contract/call'
import { nftImagePath } from '@chorus/contract/nfts/nft-image'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPool } from '../../../server/db/connect-pool.ts'
import { limits, type Limits } from '../../../server/guard/limits.ts'
import { type DeclaredCall, readDeclaredCalls, toLine } from '../calls/declared-calls.ts'
import { samples } from '../calls/samples.ts'
import { type Answer, type Ask, type Member, type Node, type Provider, startProvider } from '../start-provider.ts'

const declared = await readDeclaredCalls()
const kinds = Object.keys(limits) as Limit[]
const few = 3
/** Small enough to be reached by every call. */
const fewOfAll = Object.fromEntries(kinds.map((kind) => [kind, [{ by: 'client', count: few, seconds: 600 }]])) as unknown as Limits

let provider: Provider
/** Two nodes that share nothing but the database. */
let both: [Node, Node]
let strict: [Node, Node]

beforeAll(async () => {
  provider = await startProvider()
  both = [provider, provider.addNode()]
  strict = [provider.addNode({ limits: fewOfAll }), provider.addNode({ limits: fewOfAll })]
})
afterAll(() => provider[Symbol.asyncDispose]())

let last = 0
/** An address that no other test uses. */
const newAddress = () => `198.51.${100 + Math.floor(++last / 250)}.${1 + (last % 250)}`

function send(node: Node, { call, name }: DeclaredCall, ask: Ask, caller?: Member): Promise<Answer> {
  const make = caller ? samples[name] : undefined
  const sample = typeof make === 'function' ? make({ provider, caller: caller! }) : make
  const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => [param!, 'x']))
  return node.ask(fillPath(call.path, sample?.params ?? params), {
    method: call.method,
    ...(call.method === 'GET' ? {} : { body: {} }),
    ...ask,
    headers: { 'x-chorus': '1', ...ask.headers },
  })
}

/** Files aren't declared calls. */
const files: Partial<Record<Limit, string>> = { media: nftImagePath }

/** Sends a call or asks for a file of a kind. */
function toSend(kind: Limit, by: string): (node: Node, ask: Ask) => Promise<Answer> {
  const path = files[kind]
  if (path) return (node, ask) => node.ask(path, ask)
  const one = declared.find(({ call }) => call.limit === kind && (by === 'client' || call.auth !== 'none'))
  if (!one) throw new Error(`No call is of the kind ${kind}.`)
  return (node, ask) => send(node, one, ask)
}

describe.each(declared.map((one) => [toLine(one.call), one] as const))('%s', (_, one) => {
  test('is counted across both nodes, whatever address the caller claims', async () => {
    const address = newAddress()
    const forged = (index: number) => ({
      'x-forwarded-for': `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
    })
    const statuses: number[] = []
    for (let index = 0; index <= few; index++)
      statuses.push((await send(strict[index % 2]!, one, { address, headers: forged(index) })).status)
    expect(statuses.slice(0, few)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
    expect((await send(strict[0], one, { address: newAddress() })).status).not.toBe(429)
  })
})

const rows = kinds.flatMap((kind) => limits[kind].map((row) => ({ kind, what: row.of ?? 'calls', row })))

test.each(rows)('$kind: allows exactly $row.count $what in $row.seconds s by $row.by across two nodes', async ({ kind, row }) => {
  const { by, count } = row
  const only = { ...limits, [kind]: [row] }
  const nodes = both.map(({ db }) => provider.addNode({ limits: only, db }))
  const sendOne = toSend(kind, by)
  const address = newAddress()
  const member = by === 'account' ? await provider.join() : undefined
  // Too long ago for what wants a fresh login: the same call can be made again and again.
  if (member)
    await sql`update sessions set authenticated_at = now() - interval '1 hour' where id = ${member.viewer.sessionId}`.execute(provider.db)
  const ask = (): Ask => (member ? { token: member.token, address: newAddress() } : { address })
  const passed = { yes: 0, no: 0 }
  for (let sent = 0; sent < count + 20; sent += 20) {
    const statuses = await Promise.all(Array.from({ length: 20 }, async (__, index) => (await sendOne(nodes[index % 2]!, ask())).status))
    for (const status of statuses) passed[status === 429 ? 'no' : 'yes'] += 1
    // A slow machine may need longer than the window for all of them.
    if (sent === 0) await sql`update rate_limits set resets_at = now() + interval '1 day'`.execute(provider.db)
  }
  expect(passed.yes).toBe(count)
  expect(passed.no).toBeGreaterThan(0)
})

test('counts an IPv6 household as one client, and an IPv4-mapped address as IPv4', async () => {
  const one = declared.find(({ name }) => name === 'updateProfile')!
  const ask = async (address: string) => (await send(strict[0], one, { address })).status
  for (let index = 1; index <= few; index++) expect(await ask(`2001:db8:1:2::${index}`)).toBe(401)
  expect(await ask('2001:db8:1:2:ffff::9')).toBe(429)
  expect(await ask('2001:db8:1:3::1')).toBe(401)
  for (const address of ['192.0.2.77', '::ffff:192.0.2.77', '192.0.2.77']) expect(await ask(address)).toBe(401)
  expect(await ask('::ffff:192.0.2.77')).toBe(429)
})

test('behind a trusted proxy, uses the address the proxy saw and ignores earlier entries', async () => {
  const behind = provider.addNode({ limits: fewOfAll, config: { ...provider.config, trustedProxies: 1 } })
  const one = declared.find(({ name }) => name === 'updateProfile')!
  const ask = async (forwarded: string) =>
    (await send(behind, one, { address: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } })).status
  for (let index = 1; index <= few; index++) expect(await ask(`203.0.113.${index}, 192.0.2.200`)).toBe(401)
  expect(await ask('203.0.113.99, 192.0.2.200')).toBe(429)
  expect(await ask('192.0.2.200, 192.0.2.201')).toBe(401)
})

describe('logins from one address', () => {
  /** A login that fails. */
  const guess = (address: string) =>
    provider.ask('/v3/auth/email/login', { method: 'POST', body: { email: 'a@mail.example', otp: '1' }, address })
  const logIn = async (address: string) => {
    const { token } = await provider.join()
    return provider.ask('/v3/auth/exchangeLegacyJWT', { method: 'POST', token, address })
  }
  const statusesOf = async (count: number, ask: () => Promise<Answer>) =>
    (await Promise.all(Array.from({ length: count }, ask))).map(({ status }) => status)

  test('are not limited like failed ones, so that an office can log in', async () => {
    const address = newAddress()
    for (let tens = 0; tens < 8; tens++) expect(new Set(await statusesOf(10, () => logIn(address)))).toEqual(new Set([200]))
    const guesses = await statusesOf(40, () => guess(address))
    expect(guesses.filter((status) => status === 200)).toHaveLength(25)
    expect(guesses.filter((status) => status === 429)).toHaveLength(15)
    expect((await logIn(address)).status).toBe(429)
    expect((await guess(newAddress())).status).toBe(200)
  })

  test('are refused together with what prepares them, so that no one waits for a code in vain', async () => {
    const address = newAddress()
    const prepare = () =>
      Promise.all([
        provider.ask('/v3/auth/email/generateOTP', { method: 'POST', body: {}, address }),
        provider.ask('/v3/auth/get/telegram/bot/url?os=web', { address }),
      ])
    expect((await prepare()).map(({ status }) => status)).not.toContain(429)
    await statusesOf(25, () => guess(address))
    for (const { status, headers } of await prepare()) expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    // Wallets and other sign-in methods of someone who is logged in are counted separately.
    const { token } = await provider.join()
    const verify = await provider.ask('/v1/wallet/verify', { method: 'POST', body: {}, token, address })
    expect(verify.status).not.toBe(429)
  })

  test('sends no code to someone who may not connect an email address now, and sends guests one', async () => {
    const address = newAddress()
    const { token } = await provider.join()
    const prepare = async (own: { token?: string }) =>
      (await provider.ask('/v3/auth/email/generateOTP', { method: 'POST', body: {}, address, ...own })).status
    expect(await prepare({ token })).not.toBe(429)
    const connect = () =>
      provider.ask('/v3/user/bindEmail', { method: 'POST', body: { email: 'a@mail.example', otp: '1' }, token, address })
    await statusesOf(25, connect)
    expect(await prepare({ token })).toBe(429)
    expect(await prepare({})).not.toBe(429)
    // Who sends the token of a session that has ended needs a code to log in again.
    expect(await prepare({ token: 'x'.repeat(43) })).toBe(await prepare({}))
  })
})

describe('without the database', () => {
  const away = () => provider.addNode({ limits: fewOfAll, db: connectPool('postgres://nobody@127.0.0.1:9/nothing') })

  test('refuses proofs and changes with a retry delay', async () => {
    const node = away()
    for (const one of declared.filter(({ call }) => call.limit !== 'read' && call.limit !== 'search')) {
      const { status, headers } = await send(node, one, { address: newAddress(), token: 'x'.repeat(43) })
      expect([status, Number(headers.get('retry-after')) > 0], toLine(one.call)).toEqual([503, true])
    }
  })

  test('still allows reads, limited per node', async () => {
    const node = away()
    const [address, one] = [newAddress(), declared.find(({ name }) => name === 'userProfile')!]
    const ask = async () => (await node.ask(`${one.call.path}?fid=1`, { address, token: 'x'.repeat(43) })).status
    for (let index = 0; index < few; index++) expect(await ask()).toBe(200)
    expect(await ask()).toBe(429)
  })
})
