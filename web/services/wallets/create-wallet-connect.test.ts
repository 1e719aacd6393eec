import { createWorld } from '@chorus/sandbox/seed/create-world'
import { createMemoryStorage } from '@chorus/sandbox/walletconnect/create-memory-storage'
import { createWalletApp, type WalletAppOptions } from '@chorus/sandbox/walletconnect/create-wallet-app'
import { startWalletRelay, type WalletRelay } from '@chorus/sandbox/walletconnect/start-wallet-relay'
import { verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PendingRequest } from './create-session-provider.ts'
import { createWalletConnect, type WalletConnectOptions } from './create-wallet-connect.ts'

// The page's side and a wallet, both with the official client, over the sandbox's relay.

const world = createWorld()
const key = world.person('kofi').keys.evm
let relay: WalletRelay
beforeAll(async () => {
  // The client shares its core within a process; here, each page and wallet has its own.
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
  relay = await startWalletRelay({ world })
})
afterAll(async () => {
  delete process.env['DISABLE_GLOBAL_CORE']
  await relay.close()
})

const metadata = { name: 'Chorus', description: 'Chorus', url: 'http://localhost', icons: [] }

async function openPage(options: Partial<WalletConnectOptions> = {}) {
  const pending: PendingRequest[] = []
  const page = await createWalletConnect({
    projectId: relay.projectId,
    relayUrl: relay.relayUrl,
    metadata,
    storage: createMemoryStorage(),
    chains: [1, 10],
    toSentence: (kind) => kind,
    onPending(request) {
      pending.push(request)
      return () => void pending.splice(pending.indexOf(request), 1)
    },
    ...options,
  })
  return { page, pending }
}

async function connect(page: Awaited<ReturnType<typeof openPage>>['page'], options: Partial<WalletAppOptions> = {}) {
  const app = await createWalletApp({ relayUrl: relay.relayUrl, projectId: relay.projectId, key, ...options })
  const wallet = await page.connect({ signal: new AbortController().signal, onLink: (link) => void app.scan(link) })
  return { app, wallet, request: wallet.provider.request as (asked: { method: string; params?: unknown }) => Promise<unknown> }
}

const typedData = (chainId: number) => ({
  domain: { name: 'Chorus', chainId },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Note: [{ name: 'text', type: 'string' }],
  } as const,
  primaryType: 'Note' as const,
  message: { text: 'Hello' },
})

test('connects a wallet by its link, and signs texts and typed data with its key', async () => {
  const { page, pending } = await openPage()
  const { app, request, wallet } = await connect(page)
  expect(wallet.info.name).toBe('Sandbox Wallet')
  const address = app.address as `0x${string}`
  expect(await request({ method: 'eth_requestAccounts' })).toEqual([address])
  const signature = (await request({ method: 'personal_sign', params: ['0x48656c6c6f', address] })) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  const data = typedData(10)
  const signed = (await request({ method: 'eth_signTypedData_v4', params: [address, JSON.stringify(data)] })) as `0x${string}`
  expect(await verifyTypedData({ address, ...data, domain: { name: 'Chorus', chainId: 10n }, signature: signed })).toBe(true)
  expect(app.requests.map(({ method, chainId }) => [method, chainId])).toEqual([
    ['personal_sign', 'eip155:1'],
    ['eth_signTypedData_v4', 'eip155:10'],
  ])
  expect(pending).toEqual([])
})

test('reports a declined connection and a declined signature as a wallet in the browser does', async () => {
  const { page } = await openPage()
  const app = await createWalletApp({ relayUrl: relay.relayUrl, projectId: relay.projectId, key })
  await expect(page.connect({ signal: new AbortController().signal, onLink: (link) => void app.scan(link, false) })).rejects.toMatchObject({
    code: 4001,
  })
  const connected = await connect(page)
  connected.app.behave('decline')
  await expect(connected.request({ method: 'personal_sign', params: ['0x00', app.address] })).rejects.toMatchObject({ code: 4001 })
})

test('stops waiting for a wallet that never responds when the user cancels', async () => {
  const { page, pending } = await openPage()
  const leaving = new AbortController()
  await expect(page.connect({ signal: leaving.signal, onLink: () => leaving.abort() })).rejects.toMatchObject({ code: 4001 })
  const { app, request } = await connect(page)
  app.behave('silent')
  const signature = request({ method: 'personal_sign', params: ['0x00', app.address] })
  await expect.poll(() => app.requests.length).toBe(1)
  expect(pending[0]!.session.peer.metadata.name).toBe('Sandbox Wallet')
  pending[0]!.cancel()
  await expect(signature).rejects.toMatchObject({ code: 4001 })
  expect(pending).toEqual([])
})

test('undoes an approval that comes after the user has cancelled', async () => {
  const { page } = await openPage()
  const app = await createWalletApp({ relayUrl: relay.relayUrl, projectId: relay.projectId, key })
  const leaving = new AbortController()
  let link = ''
  const connecting = page.connect({
    signal: leaving.signal,
    onLink(offered) {
      link = offered
      leaving.abort()
    },
  })
  await expect(connecting).rejects.toMatchObject({ code: 4001 })
  await app.scan(link)
  await expect.poll(() => app.countSessions()).toBe(0)
  expect(page.restore()).toBeUndefined()
})

test('refuses a chain that the wallet has not approved, and switches to one that it has', async () => {
  const { page } = await openPage({ chains: [1, 10, 232] })
  const { app, request } = await connect(page, { chains: [1, 10] })
  const params = [app.address, JSON.stringify(typedData(232))]
  await expect(request({ method: 'eth_signTypedData_v4', params })).rejects.toMatchObject({ kind: 'wrong-chain' })
  await expect(request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xe8' }] })).rejects.toMatchObject({ code: 4902 })
  expect(await request({ method: 'eth_chainId' })).toBe('0x1')
  await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  expect(await request({ method: 'eth_chainId' })).toBe('0xa')
  expect(app.requests).toEqual([])
})

test('restores the session after a reload and signs with it', async () => {
  const storage = createMemoryStorage()
  const { app } = await connect((await openPage({ storage })).page)
  const later = await openPage({ storage })
  const wallet = later.page.restore()!
  expect(wallet.info.name).toBe('Sandbox Wallet')
  const request = wallet.provider.request as (asked: object) => Promise<unknown>
  expect(await request({ method: 'personal_sign', params: ['0x00', app.address] })).toMatch(/^0x[0-9a-f]{130}$/)
})

test('ends with the session, whichever side ends it', async () => {
  const { page } = await openPage()
  const byWallet = await connect(page)
  const changes: unknown[] = []
  byWallet.wallet.provider.on('accountsChanged', ((addresses: string[]) => changes.push(addresses)) as never)
  byWallet.app.behave('silent')
  const signature = byWallet.request({ method: 'personal_sign', params: ['0x00', byWallet.app.address] })
  const outcome = signature.then(
    () => 'signed',
    (error: unknown) => error,
  )
  await expect.poll(() => byWallet.app.requests.length).toBe(1)
  await byWallet.app.disconnect()
  expect(await outcome).toMatchObject({ kind: 'disconnected' })
  expect(changes).toEqual([[]])
  expect(page.restore()).toBeUndefined()

  const byPage = await connect(page)
  await page.disconnect()
  await expect.poll(() => byPage.app.countSessions()).toBe(0)
  await expect(byPage.request({ method: 'eth_accounts' })).rejects.toMatchObject({ kind: 'disconnected' })
})

test('refuses a project that the relay does not know', async () => {
  const opening = openPage({ projectId: 'f'.repeat(32), deadline: 500 }).then(({ page }) => connect(page))
  await expect(opening).rejects.toMatchObject({ kind: 'unreachable' })
})
