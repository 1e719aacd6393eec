import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReplyOf } from '@chorus/contract/call'
import type { event, eventCheck, events } from '@chorus/contract/events/events'
import { countPasses } from '@chorus/sandbox/events/write-events'
import { startSandbox, type Sandbox } from '@chorus/sandbox/start-sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toSandboxSettings } from '../../scripts/sandbox-settings.ts'
import { dataOf, errorTextOf } from '../../tests/provider/provider-responses.ts'
import { type Member, type Provider, startProvider } from '../../tests/provider/start-provider.ts'
import { readConfig } from '../config.ts'
import { parseEvents } from '../config/planned-event.ts'

const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())
let sandbox: Sandbox
let provider: Provider
beforeAll(async () => {
  sandbox = disposables.use(await startSandbox())
  provider = disposables.use(await startProvider({ environment: toSandboxSettings(sandbox) }))
})

/** A file with one event. */
async function writeFair(conditions: readonly object[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chorus-events-'))
  disposables.defer(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'events.json')
  const times = { start: '2026-11-01T09:00:00Z', end: '2096-12-02T09:00:00Z' }
  await writeFile(file, JSON.stringify([{ name: 'fair', title: 'Fair', description: 'A fair.', ...times, conditions }]))
  return file
}

test('lists active events, then those to come, then those that have ended, in pages', async () => {
  const { list, cursor } = dataOf<ReplyOf<typeof events>>(await provider.ask('/v1/activity/list'))
  expect(list.map(({ name, status }) => [name, status])).toEqual([
    ['harbour-week', 1],
    ['lantern-night', 0],
    ['first-catch', 2],
  ])
  expect(cursor).toBe('')
  const first = dataOf<ReplyOf<typeof events>>(await provider.ask('/v1/activity/list?size=2&cursor='))
  const second = dataOf<ReplyOf<typeof events>>(await provider.ask(`/v1/activity/list?size=2&cursor=${first.cursor}`))
  expect([...first.list, ...second.list]).toEqual(list)
  expect(second.cursor).toBe('')
})

test('an event says what it asks for; others are unknown', async () => {
  const found = dataOf<ReplyOf<typeof event>>(await provider.ask('/v1/activity/info?name=harbour-week'))
  expect(found).toMatchObject({ title: 'Harbour Week', status: 1, is_offline: false })
  expect(found.conditions.map(({ kind }) => kind)).toEqual(['account', 'follow', 'wallet', 'token'])
  for (const name of ['no-such-event', '__proto__']) expect((await provider.ask(`/v1/activity/info?name=${name}`)).status).toBe(404)
})

describe('conditions are judged', () => {
  const check = async ({ token }: Pick<Member, 'token'>, query = '') =>
    dataOf<ReplyOf<typeof eventCheck>>(await provider.ask(`/v1/activity/check/harbour-week${query}`, { token }))
  /** People on Farcaster who follow Mina there, or not. */
  const findPerson = (isFollowing: boolean) => {
    const followers = new Set(
      sandbox.world.follows.flatMap(({ network, from, to }) => (network === 'farcaster' && to === 'mina' ? [from] : [])),
    )
    return sandbox.world.people.find(
      ({ key, accounts }) =>
        accounts.farcaster && key !== 'mina' && followers.has(key) === isFollowing && !sandbox.world.hostile.includes(key),
    )!
  }
  const connectWallet = ({ db }: Provider, { viewer }: Member, subject: string) =>
    db.insertInto('identities').values({ account_id: viewer.accountId, platform: 'wallet', subject, is_login: false }).execute()
  const joinAs = (fid: number) => provider.join({ platform: 'farcaster', subject: String(fid) })

  test('by what is connected to the account, and what that account follows', async () => {
    expect(await check(await provider.join())).toEqual({ canClaim: false, conditions: ['missing', 'missing', 'missing', 'missing'] })
    const [fan, stranger] = [findPerson(true), findPerson(false)]
    expect((await check(await joinAs(fan.accounts.farcaster!.fid))).conditions).toEqual(['met', 'met', 'missing', 'missing'])
    expect((await check(await joinAs(stranger.accounts.farcaster!.fid))).conditions).toEqual(['met', 'missing', 'missing', 'missing'])
  })

  test('by what connected wallets hold, and only by wallets that are connected', async () => {
    const own = await joinAs(findPerson(true).accounts.farcaster!.fid)
    const owners = sandbox.world.people.map(({ wallets }) => wallets.evm)
    const [rich, poor] = [true, false].map((isRich) => owners.find((owner) => countPasses(sandbox.world, owner) > 0n === isRich)!)
    await connectWallet(provider, own, poor!)
    expect((await check(own)).conditions).toEqual(['met', 'met', 'met', 'missing'])
    const answer = await provider.ask(`/v1/activity/check/harbour-week?evmAddress=${rich}`, { token: own.token })
    expect([answer.status, errorTextOf(answer)]).toEqual([403, 'This wallet isn’t connected to your account.'])
    await connectWallet(provider, own, rich!)
    expect(await check(own)).toEqual({ canClaim: true, conditions: ['met', 'met', 'met', 'met'] })
    expect((await check(own, `?evmAddress=${poor}`)).conditions[3]).toBe('missing')
  })

  test('not at all for guests, and no reward can be claimed before the start or after the end', async () => {
    expect((await provider.ask('/v1/activity/check/harbour-week')).status).toBe(401)
    const own = await provider.join({ platform: 'bsky', subject: 'did:plc:lanterns' })
    const early = await provider.ask('/v1/activity/check/lantern-night', { token: own.token })
    expect(dataOf(early)).toEqual({ canClaim: false, conditions: ['met'] })
    const past = await provider.join({ platform: 'lens', subject: '0x00000000000000000000000000000000000000e5' })
    const late = await provider.ask('/v1/activity/check/first-catch', { token: past.token })
    expect(dataOf(late)).toEqual({ canClaim: false, conditions: ['met'] })
  })

  test('as unknown while the network or chain that knows isn’t there', async () => {
    const environment = { ...toSandboxSettings(sandbox), CHORUS_RPC_URLS: 'http://127.0.0.1:9/{chainId}' }
    await using alone = await startProvider({ environment })
    const own = await alone.join()
    await connectWallet(alone, own, sandbox.world.person('mina').wallets.evm)
    const answer = await alone.ask('/v1/activity/check/harbour-week', { token: own.token })
    expect(dataOf(answer)).toEqual({ canClaim: false, conditions: ['missing', 'missing', 'met', 'unknown'] })
  })
})

test('a mistake in the file is named with its place', () => {
  const sound = { name: 'fair', title: 'Fair', description: 'A fair.', start: '2026-12-01T09:00:00Z', end: '2026-12-02T09:00:00Z' }
  expect(parseEvents(JSON.stringify([sound]))).toHaveLength(1)
  const mistakes: [object[], string][] = [
    [[{ ...sound, name: 'Fair Week' }], '0.name: must be lower-case letters, digits and dashes'],
    [[{ ...sound, end: sound.start }], '0: must end after it starts'],
    [[sound, sound], 'the file: has two events of the same name'],
    [[{ ...sound, url: 'javascript:alert(1)' }], '0.url'],
    [[{ ...sound, conditions: [{ kind: 'account', network: 'myspace' }] }], '0.conditions.0.network'],
    [[{ ...sound, colour: 'red' }], '0.colour'],
  ]
  for (const [events, message] of mistakes) expect(() => parseEvents(JSON.stringify(events))).toThrow(message)
})

test('a follow on Lens is judged however many the account follows', async () => {
  const { world } = sandbox
  const follow = world.follows.find(
    ({ network, from, to }) => network === 'lens' && !world.hostile.includes(from) && !world.hostile.includes(to),
  )!
  const [from, to] = [follow.from, follow.to].map((key) => world.person(key).accounts.lens!.address)
  const condition = (id: string) => ({ kind: 'follow', network: 'lens', id, name: 'them' })
  const file = await writeFair([condition(to!), condition(from!)])
  await using other = await startProvider({ environment: { ...toSandboxSettings(sandbox), CHORUS_EVENTS: file } })
  const { token } = await other.join({ platform: 'lens', subject: from! })
  expect(dataOf(await other.ask('/v1/activity/check/fair', { token }))).toMatchObject({ conditions: ['met', 'missing'] })
})

test('a condition that the server can’t check stops the start', async () => {
  const file = await writeFair([{ kind: 'follow', network: 'x', id: '12', name: '@harbour' }])
  await expect(startProvider({ environment: { CHORUS_EVENTS: file } })).rejects.toThrow(
    'CHORUS_EVENTS: fair asks for a follow on X, which can’t be checked.',
  )
  const unknownChain = await writeFair([{ kind: 'token', chainId: 999_999, contract: `0x${'1'.repeat(40)}`, name: 'Pass' }])
  await expect(startProvider({ environment: { CHORUS_EVENTS: unknownChain } })).rejects.toThrow(
    'CHORUS_EVENTS: fair asks for a token on chain 999999, which has no node.',
  )
  expect(() => readConfig({ ...toSandboxSettings(sandbox), CHORUS_EVENTS: `${file}.missing` })).toThrow('CHORUS_EVENTS names')
})
