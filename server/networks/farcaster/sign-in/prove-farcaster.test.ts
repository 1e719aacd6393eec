import { randomUUID } from 'node:crypto'
import { startRpc } from '@chorus/sandbox/chain/start-rpc'
import { authAddressOf, removedAuthAddressOf } from '@chorus/sandbox/farcaster/auth-addresses'
import { sandboxApp } from '@chorus/sandbox/farcaster/sandbox-app'
import type { SignInOverrides } from '@chorus/sandbox/farcaster/sign-in-message'
import { startRelay, type RelayStandIn } from '@chorus/sandbox/farcaster/start-relay'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countRows, dataOf, post, errorTextOf } from '../../../../tests/provider/provider-responses.ts'
import { startFaultyService, type FaultyService } from '../../../../tests/provider/start-faulty-service.ts'
import { startProvider, type Provider } from '../../../../tests/provider/start-provider.ts'
import { createVault } from '../../../vault/vault.ts'
import { createFarcasterProver } from './prove-farcaster.ts'

// The same moment as the provider's world, so that both worlds are identical.
const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const [mina, sol] = [world.person('mina'), world.people.find(({ key, accounts }) => key !== 'mina' && accounts.farcaster)!]
const ana = world.person('ana')
const fid = mina.accounts.farcaster!.fid
const mediaUrl = 'http://127.0.0.1:9'

let relay: RelayStandIn
let rpc: StandIn
/** The client API, with signer requests by token. */
let api: FaultyService
const requests = new Map<string, object>()
let provider: Provider
beforeAll(async () => {
  relay = await startRelay({ world, mediaUrl })
  rpc = await startRpc({ world, mediaUrl, chain: 'optimism' })
  api = await startFaultyService(({ path }) => {
    const token = new URL(path, 'http://localhost').searchParams.get('token') ?? ''
    const signedKeyRequest = requests.get(token)
    return signedKeyRequest ? { status: 200, json: { result: { signedKeyRequest } } } : undefined
  })
  provider = await startProvider({
    environment: {
      CHORUS_PUBLIC_URL: 'https://chorus.example',
      CHORUS_FARCASTER_RELAY_URL: relay.url,
      CHORUS_FARCASTER_API_URL: api.url,
      CHORUS_FARCASTER_APP_FID: String(sandboxApp.fid),
      CHORUS_FARCASTER_APP_MNEMONIC: sandboxApp.mnemonic,
      CHORUS_OPTIMISM_RPC_URL: rpc.url,
    },
  })
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  await Promise.all([relay, rpc, api].map((standIn) => standIn.close()))
})

let household = 0
const from = () => ({ address: `198.51.100.${(household += 1) % 250}` })
const logIn = (body: object) => post(provider, '/v3/auth/farcaster/login', body, from())

async function openChannel(request: object = {}): Promise<string> {
  const body = JSON.stringify({ siweUri: 'https://chorus.example/login', domain: 'chorus.example', ...request })
  const response = await fetch(`${relay.url}/v1/channel`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { channelToken: string }).channelToken
}
async function openApproved(person = 'mina', overrides?: SignInOverrides): Promise<string> {
  const channelToken = await openChannel()
  await relay.approve(channelToken, person, overrides)
  return channelToken
}
const tooOld = 'This Farcaster sign-in has expired. Start again.'
const forElse = 'This Farcaster sign-in is for another site or account. Start again.'
const notTheirs = 'This Farcaster login wasn’t signed by the account’s owner.'
const used = 'This proof has already been used. Log in again.'
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

describe('a sign-in over the relay', () => {
  test('waits for the confirmation, and returns the fid and a signer handle but never its key', async () => {
    const channelToken = await openChannel()
    const answer = logIn({ channelToken })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await relay.approve(channelToken, 'mina')
    const data = dataOf(await answer)
    expect(data).toMatchObject({ fid, isNew: true, displayName: expect.any(String) as string })
    expect(data['farcaster_signer_public_key']).toMatch(/^0x[0-9a-f]{64}$/)
    expect(data['farcaster_signer_private_key']).toMatch(/^vault:[0-9a-f]{32}$/)
    const again = dataOf(await logIn({ channelToken: await openApproved() }))
    expect(again).toMatchObject({
      isNew: false,
      accountId: data.accountId,
      farcaster_signer_public_key: data['farcaster_signer_public_key'],
      farcaster_signer_private_key: data['farcaster_signer_private_key'],
    })
  })

  test('accepts the auth address of an app that does not hold the custody key', async () => {
    const { fid: anas } = ana.accounts.farcaster!
    expect(dataOf(await logIn({ channelToken: await openApproved('ana') }))).toMatchObject({ fid: anas })
  })

  test('works once for concurrent requests too', async () => {
    const channelToken = await openApproved()
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn({ channelToken })))
    expect(answers.filter(({ json }) => (json as { code: number }).code === 0)).toHaveLength(1)
    const before = await countRows(provider)
    expect(errorTextOf(await logIn({ channelToken }))).toBe(used)
    expect(await countRows(provider)).toEqual(before)
  })

  test.each<[string, SignInOverrides, string]>([
    ['for another site', { domain: 'other.example' }, forElse],
    ['for a site whose name begins like ours', { domain: 'chorus.example.other.example' }, forElse],
    ['for ours by another port', { domain: 'chorus.example:8443' }, forElse],
    ['with another nonce', { nonce: 'anothernonce0000' }, forElse],
    ['on another chain', { chainId: 1 }, forElse],
    ['from eleven minutes ago', { issuedAt: inSeconds(-660) }, tooOld],
    ['from two minutes ahead', { issuedAt: inSeconds(120) }, tooOld],
    ['that has ended', { expirationTime: inSeconds(-1).toISOString() }, tooOld],
    ['that is not good yet', { notBefore: inSeconds(120).toISOString() }, tooOld],
    ['about a fid that somebody else holds', { fid: sol.accounts.farcaster!.fid }, notTheirs],
    ['about a fid that nobody holds', { fid: 99_999_999 }, notTheirs],
    ['that somebody else has signed', { signer: sol }, notTheirs],
    ['that another person’s auth address has signed', { key: authAddressOf(ana)!.key }, notTheirs],
    ['that a removed auth address has signed', { key: removedAuthAddressOf(mina).key }, notTheirs],
  ])('rejects %s and stores nothing', async (_, overrides, words) => {
    const before = await countRows(provider)
    const channelToken = await openApproved('mina', overrides)
    expect(errorTextOf(await logIn({ channelToken }))).toBe(words)
    expect(errorTextOf(await logIn({ channelToken }))).toBe(words)
    expect(await countRows(provider)).toEqual(before)
  })

  test('accepts a message that expires soon or starts a moment ahead', async () => {
    const ending = { expirationTime: inSeconds(300).toISOString(), notBefore: inSeconds(30).toISOString(), requestId: 'request-1' }
    dataOf(await logIn({ channelToken: await openApproved('mina', ending) }))
  })

  test.each([randomUUID(), 'x'.repeat(400)])('fails at once for an unknown channel', async (channelToken) => {
    expect(errorTextOf(await logIn({ channelToken }))).toBe('This Farcaster login has expired. Start again.')
  })

  test.each(['a b', 'line\nbreak', 'x'.repeat(401), '', 5])('rejects an invalid channel token (%j)', async (channelToken) => {
    const { status } = await logIn({ channelToken })
    expect([200, 400]).toContain(status)
  })

  test('refused by a bind, because another account has the fid, logs its owner in with the same channel', async () => {
    const owner = dataOf(await logIn({ channelToken: await openApproved() }))
    const { token } = await provider.join()
    const channelToken = await openApproved()
    const refused = await post(provider, '/v3/user/bindFarcaster', { channelToken, isForce: false }, { token, ...from() })
    expect(errorTextOf(refused)).toContain('This farcaster already bound to the other account')
    expect(dataOf(await logIn({ channelToken })).accountId).toBe(owner.accountId)
    expect(errorTextOf(await logIn({ channelToken }))).toBe(used)
  })

  test('connects a free fid with its own signer', async () => {
    const { token } = await provider.join()
    const channelToken = await openApproved(sol.key)
    const bound = dataOf<Record<string, unknown>>(await post(provider, '/v3/user/bindFarcaster', { channelToken }, { token, ...from() }))
    expect(bound).toMatchObject({ fid: sol.accounts.farcaster!.fid })
    expect(bound['farcaster_signer_private_key']).toMatch(/^vault:/)
  })

  test('without confirmation ends with: Farcaster login timed out', async () => {
    const prove = createProver({ relayUrl: relay.url, timeoutMs: 50 })
    await expect(prove({ channelToken: await openChannel() })).rejects.toMatchObject({ message: 'Farcaster login timed out', status: 504 })
  })
})

const createProver = ({ timeoutMs, relayUrl, rpcUrl = rpc.url }: { timeoutMs: number; relayUrl: string; rpcUrl?: string }) =>
  createFarcasterProver({
    db: provider.db,
    vault: createVault(provider.db, provider.keys),
    config: { hubUrls: provider.config.networks.farcaster.hubUrls, relayUrl, rpcUrl, apiUrl: undefined, app: undefined },
    publicUrl: 'https://chorus.example',
    timeoutMs,
  })

describe('a relay that', () => {
  test.each(['broken', 'failing', 'garbled', 'endless', 'redirecting'] as const)(
    'is %s is retried, then reported as unavailable',
    async (mode) => {
      await using canary = await startFaultyService(() => ({ status: 200, json: { state: 'pending' } }))
      await using own = await startFaultyService(() => ({ status: 200, json: { state: 'pending' } }), canary.url)
      own.mode = mode
      const prove = createProver({ relayUrl: own.url, timeoutMs: 50 })
      const away = { message: 'The Farcaster relay isn’t responding. Try again in a moment.', status: 502 }
      await expect(prove({ channelToken: randomUUID() })).rejects.toMatchObject(away)
      expect(canary.requests).toEqual([])
    },
  )

  test.each<[string, object]>([
    ['without a signature', { signature: undefined }],
    ['without a message', { message: undefined }],
    ['without a fid', { fid: undefined }],
    ['with a text for a fid', { fid: '7' }],
    ['with a negative fid', { fid: -7 }],
    ['with a signature that is no hex', { signature: 'yes' }],
    ['with a message of a megabyte', { message: 'x'.repeat(30_000) }],
  ])('reports completion %s is treated as unavailable', async (_, odd) => {
    const done = { state: 'completed', nonce: 'a1b2c3d4e5f6', message: 'm', signature: '0x00', fid, ...odd }
    await using own = await startFaultyService(() => ({ status: 200, json: done }))
    await expect(createProver({ relayUrl: own.url, timeoutMs: 50 })({ channelToken: randomUUID() })).rejects.toMatchObject({ status: 502 })
  })

  test('claims a wrong fid or signer is rejected', async () => {
    const channelToken = await openApproved()
    const headers = { authorization: `Bearer ${channelToken}` }
    const honest = (await (await fetch(`${relay.url}/v1/channel/status`, { headers })).json()) as Record<string, unknown>
    for (const lie of [
      { fid: sol.accounts.farcaster!.fid },
      { nonce: 'anothernonce0000' },
      { signature: `0x${'11'.repeat(65)}` },
      { signature: '0x' },
    ]) {
      await using own = await startFaultyService(() => ({ status: 200, json: { ...honest, ...lie } }))
      await expect(createProver({ relayUrl: own.url, timeoutMs: 50 })({ channelToken: randomUUID() })).rejects.toThrow(
        /for another site or account|wasn’t signed/,
      )
    }
    await using own = await startFaultyService(() => ({ status: 200, json: honest }))
    expect((await createProver({ relayUrl: own.url, timeoutMs: 50 })({ channelToken: randomUUID() })).identity.subject).toBe(String(fid))
  })
})

test('keeps the channel valid while the chain cannot be reached', async () => {
  await using chain = await startFaultyService(() => ({ status: 200, json: {} }))
  chain.mode = 'failing'
  const channelToken = await openApproved()
  await expect(createProver({ relayUrl: relay.url, rpcUrl: chain.url, timeoutMs: 50 })({ channelToken })).rejects.toMatchObject({
    status: 502,
  })
  dataOf(await logIn({ channelToken }))
})

describe('an approved signer', () => {
  const ask = (request: object = {}): string => {
    const token = `0x${randomUUID().replaceAll('-', '')}`
    requests.set(token, { token, state: 'completed', requestFid: sandboxApp.fid, userFid: fid, ...request })
    return token
  }
  const noRequest = 'This is not a Farcaster signer request.'

  test('for our application logs its owner in once, and returns no key because the client has its own', async () => {
    const token = ask()
    const data = dataOf(await logIn({ token }))
    expect(data).toMatchObject({ fid })
    expect(data).not.toHaveProperty('farcaster_signer_private_key')
    expect(errorTextOf(await logIn({ token }))).toBe(used)
  })

  test.each<[string, object, string]>([
    ['for another application', { requestFid: 7 }, 'This signer was requested by another app.'],
    ['in an answer about another one', { token: '0xother' }, 'This signer was requested by another app.'],
    ['not yet', { state: 'pending' }, 'This signer hasn’t been approved yet.'],
    ['on this side of the chain', { state: 'approved' }, 'This signer hasn’t been approved yet.'],
    ['by nobody', { userFid: undefined }, 'This signer hasn’t been approved yet.'],
  ])('rejects %s', async (_, request, words) => {
    const before = await countRows(provider)
    expect(errorTextOf(await logIn({ token: ask(request) }))).toBe(words)
    expect(await countRows(provider)).toEqual(before)
  })

  test.each(['0xunknown', 'a&b=c', '../../v1/other', ' '])('rejects an unknown request (%j)', async (token) => {
    expect(errorTextOf(await logIn({ token }))).toBe(noRequest)
  })

  test.each(['broken', 'failing', 'garbled', 'endless', 'redirecting'] as const)('is not lost while the service is %s', async (mode) => {
    const token = ask()
    api.mode = mode
    const away = { status: 502, json: { code: 1, error: 'Farcaster isn’t responding. Try again in a moment.' } }
    expect(await logIn({ token })).toMatchObject(away)
    api.mode = 'healthy'
    dataOf(await logIn({ token }))
  })

  test('is rejected together with a channel', async () => {
    expect(await logIn({ token: ask(), channelToken: await openApproved() })).toMatchObject({ status: 400 })
    expect(await logIn({})).toMatchObject({ status: 400 })
  })
})
