import type { FarcasterKey, KeyRequest } from '@chorus/contract/farcaster/farcaster-keys'
import { approveServerKey } from '@chorus/networks/farcaster/keys/approve-server-key'
import { createAskOwn } from '@chorus/networks/farcaster/keys/create-ask-own'
import { createSigners } from '@chorus/networks/farcaster/keys/create-signers'
import { toKeyAddTypedData } from '@chorus/networks/farcaster/keys/typed-data'
import type { SigningWallet } from '@chorus/networks/wallets/signing-wallet'
import { startFaultProxy, type FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import type { Sandbox } from '@chorus/sandbox/start-sandbox'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { toSandboxSettings } from '../../../scripts/sandbox-settings.ts'
import { hostedDataOf, loggedInOf } from '../log-in-hosted.ts'
import { type Browser, openBrowser } from '../open-browser.ts'
import { type SandboxProvider, startSandboxProvider } from '../sandbox-provider.ts'
import { type Provider, startProvider } from '../start-provider.ts'
import { unlimited } from '../unlimited.ts'

let own: SandboxProvider
let sandbox: Sandbox
let hub: FaultProxy
let provider: Provider

beforeAll(async () => {
  own = await startSandboxProvider()
  ;({ sandbox } = own)
  hub = await startFaultProxy({ target: sandbox.urls.farcasterHub })
  const environment = { ...toSandboxSettings(sandbox), CHORUS_FARCASTER_HUB_URL: hub.url }
  provider = await startProvider({ environment, app: { limits: unlimited } })
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await hub?.close()
  await own?.[Symbol.asyncDispose]()
})
afterEach(() => hub.clear())

const accountOf = (key: string) => sandbox.world.person(key).accounts.farcaster!
const walletOf = (key: string) => privateKeyToAccount(`0x${accountOf(key).custodyKey}`)
const open = (): Browser => openBrowser(provider, '192.0.2.83')
const path = '/api/hosted/farcaster/keys'

const toWallet = (key: string, hasSigned = () => {}): SigningWallet => ({
  address: walletOf(key).address,
  signText: (text) => walletOf(key).signMessage({ message: text }),
  async signTypedData(data) {
    hasSigned()
    return walletOf(key).signTypedData(data as Parameters<ReturnType<typeof walletOf>['signTypedData']>[0])
  },
})
const sign = (key: string, request: KeyRequest) => toWallet(key).signTypedData(toKeyAddTypedData(request))
/** As a page of that browser. */
const toAsk = (browser: Browser, fid = '1') =>
  createAskOwn(async (to, init) => {
    const headers = { ...(init?.headers as Record<string, string>), cookie: browser.cookie(), 'sec-fetch-site': 'same-origin' }
    return provider.app.fetch(new Request(`http://localhost${to}`, { ...init, headers }))
  }, fid)
const listKeys = async (key: string): Promise<FarcasterKey[]> =>
  hostedDataOf<{ keys: FarcasterKey[] }>(await open().ask(`${path}?fid=${accountOf(key).fid}`)).keys
const gaslessOf = async (key: string) => (await listKeys(key)).filter(({ isOnChain }) => !isOnChain)

async function request(browser: Browser, key: string) {
  return hostedDataOf<{ token: string; request: KeyRequest }>(await browser.post(path, { address: walletOf(key).address }))
}
async function logIn(key: string): Promise<Browser> {
  const browser = open()
  const asked = await request(browser, key)
  await browser.post(`${path}/${asked.token}`, { signature: await sign(key, asked.request) })
  loggedInOf(await browser.post('/api/hosted/login/farcaster', { token: asked.token }))
  return browser
}
const follow = (browser: Browser, key: string, id: string) =>
  browser.post(
    '/api/hosted/farcaster/message',
    { id, message: { type: 'MESSAGE_TYPE_LINK_ADD', linkBody: { type: 'follow', targetFid: 3 } } },
    { headers: { 'x-account': String(accountOf(key).fid) } },
  )

test('the owner’s wallet approves a key, which logs in and signs at once', async () => {
  const browser = await logIn('mina')
  expect(await gaslessOf('mina')).toMatchObject([{ scopes: [1, 2, 3, 4, 5, 6, 11], app: { fid: 9001 } }])
  expect((await follow(browser, 'mina', 'first-message')).status).toBe(200)
})

test('a key is added once, although responses are lost on the way', async () => {
  const browser = open()
  const asked = await request(browser, 'kofi')
  const signature = await sign('kofi', asked.request)
  // The hub takes the message, and every answer about it is lost.
  hub.set([{ fault: 'reset-after-headers', path: '/v1/submitMessage' }])
  expect((await browser.post(`${path}/${asked.token}`, { signature })).status).toBe(200)
  hub.clear()
  expect((await browser.post(`${path}/${asked.token}`, { signature })).status).toBe(200)
  expect(await gaslessOf('kofi')).toHaveLength(1)
  loggedInOf(await browser.post('/api/hosted/login/farcaster', { token: asked.token }))
})

test('a page asks the wallet once, although the server’s responses are lost', async () => {
  const browser = open()
  await request(browser, 'sol')
  let signatures = 0
  const ask = toAsk(browser)
  let lost = 2
  const proof = await approveServerKey(
    async (call, asked) => {
      const answer = await ask(call, asked)
      if (call.path.endsWith('{token}') && lost-- > 0)
        throw Object.assign(new (await import('@chorus/model/failure')).Failure('unreachable', 'Lost'))
      return answer
    },
    toWallet('sol', () => signatures++),
  )
  expect(signatures).toBe(1)
  expect(await gaslessOf('sol')).toHaveLength(1)
  loggedInOf(await browser.post('/api/hosted/login/farcaster', proof!))
})

test('only the owner’s wallet approves, in the browser that asked, and before anything is sent', async () => {
  const [mine, other] = [open(), open()]
  const asked = await request(mine, 'ana')
  const sent = () => hub.seen.filter(({ path: seen }) => seen === '/v1/submitMessage').length
  const before = sent()
  expect((await mine.post(`${path}/${asked.token}`, { signature: await sign('rosa', asked.request) })).status).not.toBe(200)
  const changed = { ...asked.request, scopes: [1, 2] }
  expect((await mine.post(`${path}/${asked.token}`, { signature: await sign('ana', changed) })).status).not.toBe(200)
  await request(other, 'ana')
  expect((await other.post(`${path}/${asked.token}`, { signature: await sign('ana', asked.request) })).status).toBe(400)
  expect((await mine.post('/api/hosted/login/farcaster', { token: asked.token })).status).not.toBe(200)
  expect(sent()).toBe(before)
  expect(await gaslessOf('ana')).toEqual([])
  expect((await mine.post(path, { address: `0x${'12'.repeat(20)}` })).status).toBe(404)
})

test('an account removes a key with its wallet, also when the response is lost', async () => {
  const browser = await logIn('rosa')
  const fid = String(accountOf('rosa').fid)
  const signers = createSigners({ ask: toAsk(browser, fid), fid: Number(fid), findOwnKey: async () => undefined, now: Date.now })
  const [key] = (await signers.list()).filter(({ canRemove }) => canRemove)
  expect(key).toMatchObject({ scopes: ['posts', 'reactions', 'follows', 'profile'], isOwn: false })
  expect((await signers.list()).find(({ canRemove }) => !canRemove)).not.toHaveProperty('scopes')
  expect(await signers.remove(key!, toWallet('ana'))).toBe('not-owner')
  hub.set([{ fault: 'reset-after-headers', path: '/v1/submitMessage' }])
  expect(await signers.remove(key!, toWallet('rosa'))).toBe('removed')
  hub.clear()
  expect((await signers.list()).filter(({ canRemove }) => canRemove)).toEqual([])
  expect((await follow(browser, 'rosa', 'message-after-removal')).status).toBe(403)
})

test.each([
  ['logging out everywhere', '/v3/auth/sessions', 'haru'],
  ['deleting the account', '/v3/auth/account/delete', 'kenji'],
] as const)('%s removes the key from the network', async (_, call, who) => {
  const browser = await logIn(who)
  expect(await gaslessOf(who)).not.toEqual([])
  const { json } = await browser.ask(call, { method: 'DELETE' })
  expect(json).toMatchObject({ code: 0 })
  expect(await gaslessOf(who)).toEqual([])
})
