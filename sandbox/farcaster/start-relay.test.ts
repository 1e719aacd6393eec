import { createAppClient, createWalletClient, viemConnector } from '@farcaster/auth-client'
import { afterAll, describe, expect, test } from 'vitest'
import { startRpc } from '../chain/start-rpc.ts'
import { createWorld } from '../seed/create-world.ts'
import { authAddressOf, removedAuthAddressOf } from './auth-addresses.ts'
import type { SignInOverrides } from './sign-in-message.ts'
import { startRelay } from './start-relay.ts'

const world = createWorld({ now: 1_790_000_000_000 })
const mediaUrl = 'https://media.example'
const [relay, rpc] = await Promise.all([startRelay({ world, mediaUrl }), startRpc({ world, mediaUrl, chain: 'optimism' })])
afterAll(async () => {
  await Promise.all([relay.close(), rpc.close()])
})

// The network's own library, used as any application would.
const ethereum = viemConnector({ rpcUrl: rpc.url })
const app = createAppClient({ relay: relay.url, ethereum })
const request = { siweUri: 'https://chorus.example/login', domain: 'chorus.example' }
const mina = world.person('mina')
const { fid } = mina.accounts.farcaster!

async function open(more: object = {}) {
  const { data, response } = await app.createChannel({ ...request, ...more })
  return { status: response!.status, ...data! }
}
async function finish(overrides?: SignInOverrides) {
  const { channelToken, nonce } = await open()
  await relay.approve(channelToken, 'mina', overrides)
  const { data } = await app.status({ channelToken })
  return { ...data!, nonce, domain: request.domain }
}
const verify = ({ nonce, domain, message, signature }: Awaited<ReturnType<typeof finish>>) =>
  app.verifySignInMessage({ nonce, domain, message: message!, signature: signature! })

test('a channel waits until the person approves, and the official client accepts the result', async () => {
  const { status, channelToken, url, nonce } = await open({ requestId: 'a1', expirationTime: '2999-01-01T00:00:00.000Z' })
  expect(status).toBe(201)
  expect(channelToken).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  const waiting = await app.status({ channelToken })
  expect(waiting.response!.status).toBe(202)
  expect(waiting.data).toMatchObject({ state: 'pending', nonce, signatureParams: { ...request, nonce, requestId: 'a1' } })

  const wallet = createWalletClient({ relay: relay.url, ethereum })
  expect(wallet.parseSignInURI({ uri: url })).toMatchObject({ channelToken })
  const page = await (await fetch(url)).text()
  expect(page).toContain('chorus.example')
  expect(page).toContain(mina.name)
  const body = new URLSearchParams({ channelToken, person: 'mina' })
  expect((await fetch(new URL('/~/siwf', url), { method: 'POST', body })).status).toBe(200)

  const { data, response } = await app.watchStatus({ channelToken, timeout: 5000, interval: 10 })
  expect(response!.status).toBe(200)
  expect(data).toMatchObject({ state: 'completed', fid, username: 'mina', displayName: mina.name, bio: mina.bio, authMethod: 'custody' })
  expect(data!.verifications).toEqual([mina.wallets.evm])
  expect(data!.message).toContain('Chain ID: 10')
  expect(data!.message).toContain(`- farcaster://fid/${fid}`)
  const verified = await app.verifySignInMessage({ nonce, domain: request.domain, message: data!.message!, signature: data!.signature! })
  expect(verified).toMatchObject({ success: true, fid, authMethod: 'custody' })
  expect(verified.data!.address.toLowerCase()).toBe(data!.custody)
})

describe('someone with an auth address', () => {
  const ana = world.person('ana')
  async function approved(more?: object, overrides?: SignInOverrides) {
    const { channelToken, nonce } = await open(more)
    await relay.approve(channelToken, 'ana', overrides)
    const { data } = await app.status({ channelToken })
    const { message, signature } = data!
    const verified = await app.verifySignInMessage({
      nonce,
      domain: request.domain,
      message: message!,
      signature: signature!,
      acceptAuthAddress: true,
    })
    return { answer: data!, verified }
  }

  test('signs with it unless the application refuses that', async () => {
    const { answer, verified } = await approved()
    expect(answer.authMethod).toBe('authAddress')
    expect(answer.message!.toLowerCase()).toContain(authAddressOf(ana)!.address)
    expect(verified).toMatchObject({ success: true, fid: ana.accounts.farcaster!.fid, authMethod: 'authAddress' })
    const strict = await approved({ acceptAuthAddress: false })
    expect(strict.answer.authMethod).toBe('custody')
    expect(strict.verified).toMatchObject({ success: true, authMethod: 'custody' })
  })

  test('is rejected by the official client after removing it', async () => {
    const { verified } = await approved({}, { key: removedAuthAddressOf(ana).key })
    expect(verified.isError).toBe(true)
  })
})

test('a result is delivered once', async () => {
  const { channelToken } = await open()
  await relay.approve(channelToken, 'mina')
  expect((await app.status({ channelToken })).response!.status).toBe(200)
  expect((await app.status({ channelToken })).response!.status).toBe(401)
})

describe('the official client rejects', () => {
  test.each<[string, SignInOverrides, string]>([
    ['another fid', { fid: world.person('sol').accounts.farcaster!.fid }, 'does not own fid'],
    ['another nonce', { nonce: 'abcdefgh12345678' }, 'Invalid nonce'],
    ['another domain', { domain: 'phish.example' }, 'Invalid domain'],
    ['another chain', { chainId: 1 }, 'Chain ID must be 10'],
    ['an expired message', { expirationTime: '2020-01-01T00:00:00.000Z' }, 'Invalid message'],
  ])('%s', async (_, overrides, reason) => {
    const { isError, error } = await verify(await finish(overrides))
    expect(isError).toBe(true)
    expect(error!.message).toMatch(reason === 'does not own fid' ? /not an auth address or owner/ : reason)
  })
  test('a message signed by another person counts as theirs', async () => {
    const answer = await finish({ signer: world.person('sol') })
    expect((await verify(answer)).isError).toBe(true)
  })
  test('a signature of another message', async () => {
    const [one, other] = [await finish(), await finish()]
    expect((await verify({ ...one, signature: other.signature })).isError).toBe(true)
  })
})

test.each([
  [{ domain: 'chorus.example' }, 'siweUri'],
  [{ ...request, domain: 'https://chorus.example' }, 'domain'],
  [{ ...request, siweUri: 'nowhere' }, 'siweUri'],
  [{ ...request, nonce: 5 }, 'nonce'],
  [{ ...request, expirationTime: 'soon' }, 'expirationTime'],
  [{ ...request, acceptAuthAddress: 'yes' }, 'acceptAuthAddress'],
])('opens no channel for %j', async (body, wrong) => {
  const response = await fetch(`${relay.url}/v1/channel`, { method: 'POST', body: JSON.stringify(body) })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: 'Validation error', message: expect.stringContaining(wrong) })
})

test('a channel expires after an hour', async () => {
  let now = Date.now()
  await using late = await startRelay({ world, mediaUrl, now: () => now })
  const client = createAppClient({ relay: late.url, ethereum })
  const { channelToken, url } = (await client.createChannel(request)).data!
  now += 3_600_001
  expect((await client.status({ channelToken })).response!.status).toBe(401)
  expect((await fetch(url)).status).toBe(404)
  expect((await client.status({ channelToken: 'guess' })).response!.status).toBe(401)
})
