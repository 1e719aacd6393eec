import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test } from 'vitest'
import { createWorld } from '../../seed/create-world.ts'
import { createSigners } from '../create-signers.ts'
import { createWorldHub } from '../create-world-hub.ts'
import { startClientApi } from '../start-client-api.ts'

// Requests as farcasterxyz/client and docs.farcaster.xyz describe them.

const world = createWorld({ now: 1_790_000_000_000 })
let now = 1_790_000_000_000
const signers = createSigners(world, () => now)
const hub = createWorldHub({ world, mediaUrl: 'https://media.example', signers })
const api = await startClientApi({ world, signers, hub, mediaUrl: 'https://media.example', now: () => now })
afterAll(() => api.close())
const accountOf = (key: string) => world.person(key).accounts.farcaster!

interface Answer {
  status: number
  json: { result?: Record<string, unknown>; next?: { cursor: string }; errors?: { message: string; reason?: string }[] }
}
async function ask(method: string, path: string, { body, token }: { body?: object; token?: string } = {}): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(api.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: response.status, json: (await response.json()) as Answer['json'] }
}

type Signing = Pick<ReturnType<typeof privateKeyToAccount>, 'signMessage'>
async function generate(wallet: Signing, path: '/v2/auth' | '/v2/onboarding-state', timestamp = now): Promise<Answer> {
  const request = { method: 'generateToken', params: { expiresAt: now + 86_400_000, timestamp } }
  const signature = await wallet.signMessage({ message: JSON.stringify(request) })
  const token = `eip191:${Buffer.from(signature.slice(2), 'hex').toString('base64')}`
  return ask('PUT', path, { body: path === '/v2/auth' ? request : { authRequest: request }, token })
}
const walletOf = (key: string) => privateKeyToAccount(`0x${accountOf(key).custodyKey}`)
async function logIn(key: string): Promise<string> {
  const { json } = await generate(walletOf(key), '/v2/onboarding-state')
  return (json.result!['token'] as { secret: string }).secret
}

describe('a token', () => {
  test.each(['/v2/auth', '/v2/onboarding-state'] as const)(
    'of %s belongs to the account of the wallet that signed for it',
    async (path) => {
      const { json } = await generate(walletOf('mina'), path)
      const { secret } = json.result!['token'] as { secret: string }
      const me = await ask('GET', '/v2/me', { token: secret })
      expect(me.json.result!['user']).toMatchObject({ fid: accountOf('mina').fid })
    },
  )

  test('is refused to a wallet without an account and to an old request', async () => {
    const stranger = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 7 })
    expect((await generate(stranger, '/v2/auth')).json.errors?.[0]?.reason).toBe('no_registered_fid')
    expect((await generate(walletOf('mina'), '/v2/auth', now - 3_600_000)).status).toBe(401)
  })

  test('ends when it is revoked, and a day later', async () => {
    const [first, second] = [await logIn('kofi'), await logIn('kofi')]
    expect((await ask('DELETE', '/v2/auth', { token: first, body: {} })).json.result).toEqual({ success: true })
    expect((await ask('GET', '/v2/me', { token: first })).status).toBe(401)
    now += 86_400_001
    expect((await ask('GET', '/v2/me', { token: second })).json.errors?.[0]?.reason).toBe('invalid_auth_token')
  })
})

describe('what accounts do', () => {
  test('reaches the hub as their message', async () => {
    const token = await logIn('rosa')
    const body = { text: `Ahoy @${accountOf('kofi').username}, from the quay`, channelKey: world.channels[0]!.key }
    const { status, json } = await ask('POST', '/v2/casts', { token, body })
    expect(status).toBe(201)
    const { hash, text, author } = json.result!['cast'] as { hash: string; text: string; author: { fid: number } }
    expect([text, author.fid]).toEqual([body.text, accountOf('rosa').fid])
    const { data } = hub.store().find(hash)!.toJson() as { data: { castAddBody: { mentions: number[]; text: string } } }
    expect(data.castAddBody).toMatchObject({ mentions: [accountOf('kofi').fid], text: 'Ahoy , from the quay' })
    await ask('PUT', '/v2/cast-likes', { token, body: { castHash: hash } })
    const likes = await ask('GET', `/v2/cast-likes?castHash=${hash}`)
    expect(likes.json.result!['likes']).toMatchObject([{ type: 'like', reactor: { fid: accountOf('rosa').fid } }])
  })

  test('is refused without a token, for unknown casts and for casts of others', async () => {
    const token = await logIn('rosa')
    const [cast] = hub.store().byFid('casts', accountOf('kofi').fid)
    expect((await ask('PUT', '/v2/cast-likes', { body: { castHash: cast!.hash } })).status).toBe(401)
    expect((await ask('PUT', '/v2/cast-likes', { token, body: { castHash: `0x${'00'.repeat(20)}` } })).status).toBe(404)
    expect((await ask('DELETE', '/v2/casts', { token, body: { castHash: cast!.hash } })).status).toBe(403)
  })

  test('is limited as the service limits it', async () => {
    const token = await logIn('sol')
    const [cast] = hub.store().byFid('casts', accountOf('kofi').fid)
    const unlike = () => ask('DELETE', '/v2/cast-likes', { token, body: { castHash: cast!.hash } })
    expect((await unlike()).status).toBe(200)
    expect((await unlike()).status).toBe(429)
    now += 1001
    expect((await unlike()).status).toBe(200)
  })
})

test('pages have a cursor until the last one', async () => {
  const { fid } = accountOf('mina')
  const first = await ask('GET', `/v2/followers?fid=${fid}&limit=2`)
  expect(first.json.result!['users']).toHaveLength(2)
  const second = await ask('GET', `/v2/followers?fid=${fid}&limit=2&cursor=${first.json.next!.cursor}`)
  expect(second.json.result!['users']).not.toEqual(first.json.result!['users'])
  expect((await ask('GET', `/v2/followers?fid=${fid}&limit=51`)).status).toBe(400)
})
