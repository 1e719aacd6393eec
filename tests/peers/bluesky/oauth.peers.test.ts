import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, runProduct } from '../../../scripts/run-product.ts'
import { createServices } from '../../../server/create-services.ts'
import { createNetworkSessionVault } from '../../../server/vault/network-session-vault.ts'
import { hostedDataOf } from '../../provider/log-in-hosted.ts'
import { openBrowser } from '../../provider/open-browser.ts'
import { startProvider } from '../../provider/start-provider.ts'
import { unlimited } from '../../provider/unlimited.ts'
import { readPeer } from './read-peer.ts'

// A login on the pages of a real PDS, in a real browser.

interface Account {
  did: string
  handle: string
}

const { pds, plc } = readPeer()
const environment = { CHORUS_BLUESKY_URL: pds, CHORUS_PLC_URL: plc }
const password = 'made-up-and-local'
const data = mkdtempSync(join(tmpdir(), 'chorus-peers-oauth-'))
// As root, Postgres runs under an unprivileged account, which must be able to enter the folder.
chmodSync(data, 0o711)
let browser: Browser
let product: Running
let account: Account

beforeAll(async () => {
  product = await runProduct('server/main.ts', { ...process.env, ...environment, NODE_ENV: 'production', PORT: '0', CHORUS_DATA: data })
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
  account = await createAccount()
})
afterAll(async () => {
  await browser?.close()
  await product?.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

async function createAccount(): Promise<Account> {
  const name = `olive-${randomBytes(4).toString('hex')}`
  const response = await fetch(`${pds}/xrpc/com.atproto.server.createAccount`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ handle: `${name}.test`, email: `${name}@mail.test`, password }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Account
}

/** Signs in on the PDS's pages, up to the consent page. */
async function signIn(page: Page): Promise<void> {
  const secret = page.locator('input[type=password]')
  await secret.fill(password)
  await secret.press('Enter')
  await page.getByRole('button', { name: 'Authorize' }).waitFor()
}

/** Calls our server from the page. */
const askOf = async <T>(page: Page, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> =>
  page.evaluate(
    async (asked) => {
      const { path: address, body: sent, headers: more } = asked
      const init = sent ? { method: 'POST', body: JSON.stringify(sent) } : {}
      const response = await fetch(address, { ...init, headers: { 'x-chorus': '1', 'content-type': 'application/json', ...more } })
      const { data: own, ...bare } = (await response.json()) as { data?: unknown }
      return (own ?? bare) as never
    },
    { path, body, headers },
  )

test('logs in after approval on the PDS, and reads as the account', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${product.url}/settings/general`)
  const wish = { handle: account.handle, callbackUrl: '/settings/general' }
  const { url } = await askOf<{ url: string }>(page, '/api/hosted/bluesky/authorize', wish)
  expect(new URL(url).origin).toBe(pds)
  await page.goto(url)
  await signIn(page)
  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.waitForURL(`${product.url}/settings/general#did=*`)
  const state = await askOf<{ sessions: { profile: object }[] }>(page, '/api/hosted/session')
  expect(state.sessions).toMatchObject([{ profile: { profileId: account.did, handle: account.handle } }])
  const resumed = await askOf<object>(page, '/api/hosted/resume', { type: 'Bsky', profileId: account.did })
  expect(resumed).toMatchObject({ profile: { profileId: account.did } })
  const headers = { 'x-account': account.did }
  const read = await askOf<object>(page, `/api/hosted/bluesky/xrpc/com.atproto.repo.describeRepo?repo=${account.did}`, undefined, headers)
  expect(read).toMatchObject({ did: account.did, handle: account.handle })
  // The page can read no token.
  const cookies = await page.evaluate(() => `${document.cookie}${JSON.stringify(localStorage)}${JSON.stringify(sessionStorage)}`)
  expect(cookies).not.toContain('eyJ')
  await context.close()
})

test('stays logged out after a denial', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${product.url}/settings/general`)
  const wish = { handle: account.handle, callbackUrl: '/settings/general' }
  await page.goto((await askOf<{ url: string }>(page, '/api/hosted/bluesky/authorize', wish)).url)
  await signIn(page)
  await page.getByRole('button', { name: /deny|cancel/i }).click()
  await page.waitForURL(/\/auth\/error\?error=AccessDenied/)
  expect(await askOf(page, '/api/hosted/session')).toEqual({ account: null, sessions: [] })
  await context.close()
})

test('refreshes tokens under the PDS’s rules, and ends the session there on log-out', async () => {
  await using provider = await startProvider({ environment, app: { limits: unlimited } })
  const ours = openBrowser(provider, '192.0.2.79')
  const wish = { handle: account.handle, callbackUrl: '/settings/general' }
  const { url } = hostedDataOf<{ url: string }>(await ours.post('/api/hosted/bluesky/authorize', wish))
  const page = await browser.newPage()
  await page.goto(url)
  await signIn(page)
  const coming = page.waitForRequest(/\/oauth\/callback\/bluesky/)
  await page.getByRole('button', { name: 'Authorize' }).click()
  // The navigation fails, because this server has no port.
  const { pathname, search } = new URL((await coming).url())
  await page.close()
  expect((await ours.visit(`${pathname}${search}`)).headers.get('location')).toBe(
    `/settings/general#${new URLSearchParams({ did: account.did })}`,
  )

  const vault = createNetworkSessionVault(provider.db, provider.keys)
  const { session_id: sessionId } = await provider.db.selectFrom('network_sessions').select('session_id').executeTakeFirstOrThrow()
  const find = async () => (await vault.find({ sessionId, type: 'Bsky', profileId: account.did }))!
  const read = (node: Pick<typeof provider, 'ask'>) =>
    node.ask(`/api/hosted/bluesky/xrpc/com.atproto.repo.describeRepo?repo=${account.did}`, {
      headers: { cookie: ours.cookie(), 'x-chorus': '1', 'sec-fetch-site': 'same-origin', 'x-account': account.did },
    })
  const nodes = [provider, provider.addNode(), provider]
  for (let round = 0; round < 5; round += 1) {
    const stored = await find()
    expect(await vault.claim(stored, 'test', 5)).toBe(true)
    await vault.write(stored, 'test', JSON.stringify({ ...JSON.parse(stored.secret), endsAt: 0 }), stored.facts as object)
    expect((await Promise.all(nodes.map(read))).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await find()).secret).not.toBe(stored.secret)
  }
  const last = await find()
  expect((await ours.ask(`/api/hosted/sessions/Bsky/${account.did}`, { method: 'DELETE' })).status).toBe(200)
  const { db, keys, config } = provider
  const { sessionAdapters } = createServices({ db, keys, config }).hosted
  expect(await sessionAdapters.get('Bsky')!.tokens!.refresh(last)).toBe('ended')
})
