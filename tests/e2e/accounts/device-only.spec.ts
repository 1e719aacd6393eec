import { verify } from 'node:crypto'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { expectNoSeriousAxeViolations } from '../axe.ts'
import { approveOnPhone, expectLoggedIn, logInWithEmail, openLoginMethod } from '../login/login-steps.ts'
import { installWallet } from '../login/wallet.ts'
import { waitForHydration } from '../open-page.ts'
import { findSecrets, openSessions, readStorage } from '../read-storage.ts'
import { expect, test } from '../test.ts'

// Device-only logins: calls go directly to the networks, and our server sees no secret.

const keepHere = (page: Page) => page.getByLabel('Keep this login on this device only').check()

async function byPasswordHere(page: Page, { accounts: { bluesky } }: Person, serviceUrl?: string): Promise<void> {
  await openLoginMethod(page, 'Bluesky')
  await page.getByRole('button', { name: 'Use an app password instead' }).click()
  await page.getByLabel('Handle or email address').fill(bluesky!.handle)
  await page.getByLabel('App password').fill(sandboxPassword)
  if (serviceUrl !== undefined) {
    await page.getByText('Use a custom server (PDS)').click()
    await page.getByLabel('Server address').fill(serviceUrl)
  }
  await keepHere(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Records requests to our server, except those it passes through to the sandbox. */
function watchOwnServer(context: BrowserContext, url: string) {
  const sent: string[] = []
  const write = async (request: Request) => {
    if (!request.url().startsWith(url) || new URL(request.url()).pathname.startsWith('/sandbox/')) return
    sent.push(
      [request.url(), JSON.stringify(await request.allHeaders().catch(() => request.headers())), request.postData() ?? ''].join('\n'),
    )
  }
  context.on('request', (request) => void write(request))
  return sent
}

interface Readable {
  cookie: string
  local: object
  session: object
  entries: unknown[]
  own: unknown
  html: string
}

/** The tokens in this browser's IndexedDB, the only place a page could read them. */
async function findTokens(page: Page): Promise<string[]> {
  const { entries, ...elsewhere } = JSON.parse(await readStorage(page)) as Readable
  expect(findSecrets(JSON.stringify(elsewhere))).toEqual([])
  const tokens = openSessions(JSON.stringify(entries)).match(/eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g) ?? []
  return [...new Set(tokens)]
}

/** Expects neither the payload nor the signature of a token in the requests. */
function expectUnsent(sent: readonly string[], tokens: readonly string[]): void {
  expect(sent.length).toBeGreaterThan(3)
  expect(tokens.length).toBeGreaterThan(0)
  const parts = tokens.flatMap((token) => token.split('.').slice(1))
  expect(sent.filter((text) => parts.some((part) => text.includes(part)))).toEqual([])
  expect(sent.filter((text) => text.includes(sandboxPassword))).toEqual([])
  expect(sent.flatMap((text) => findSecrets(text)).filter((found) => !/chorus_/.test(found))).toEqual([])
}

const bearerOf = (request: Request): string => request.headers()['authorization']?.replace('Bearer ', '') ?? ''

/** Makes a network reject all tokens issued so far; returns the refresh requests. */
async function spoilTokens(
  context: BrowserContext,
  calls: string,
  isRefresh: (request: Request) => boolean,
  refuse: (route: Route) => Promise<void>,
) {
  const refused = new Set<string>()
  const renewed: Request[] = []
  let isSpoilt = true
  await context.route(calls, async (route, request) => {
    if (isRefresh(request)) {
      renewed.push(request)
      isSpoilt = false
      return route.continue()
    }
    const token = bearerOf(request)
    if (token && (isSpoilt || refused.has(token))) {
      refused.add(token)
      return refuse(route)
    }
    return route.continue()
  })
  return { renewed, refused }
}

/** Ends a page's pending requests before the next one starts. */
const leave = async (...pages: Page[]) => {
  for (const page of pages) await page.goto('about:blank')
}

const openAccounts = async (page: Page) => {
  await page.getByRole('button', { name: /^Your accounts/ }).click()
  await page.getByRole('dialog', { name: 'Your accounts' }).waitFor()
}
const connected = (page: Page, count: number) => expect(page.getByText(`${count} network${count === 1 ? '' : 's'} connected`)).toBeVisible()

/** Copies a browser's state to a new one, as after a restart. */
async function restart(context: BrowserContext): Promise<{ page: Page; context: BrowserContext }> {
  const storageState = await context.storageState({ indexedDB: true })
  const next = await context.browser()!.newContext({ storageState })
  return { page: await next.newPage(), context: next }
}

test.describe('rejected tokens', () => {
  test.use({ allowedErrors: /status of 4|ERR_FAILED/ })

  test(
    'L12: Bluesky: syncs two tabs over a refresh and a restart without sending tokens to the server',
    { tag: '@last' },
    async ({ page, app, context }) => {
      const mina = app.world.person('mina')
      const { handle, did } = mina.accounts.bluesky!
      const sent = watchOwnServer(context, app.url)
      await page.goto('/')
      await openLoginMethod(page, 'Bluesky')
      await page.getByRole('button', { name: 'Use an app password instead' }).click()
      await keepHere(page)
      await expect(page.getByText('never reach our server')).toBeVisible()
      await expectNoSeriousAxeViolations(page)
      await page.getByRole('button', { name: 'Close' }).click()
      await byPasswordHere(page, mina)
      await expectLoggedIn(page, 'Bluesky')

      const other = await context.newPage()
      await other.goto('/following/bsky')
      await connected(other, 1)
      await expect(other.getByRole('article').first()).toBeVisible()
      // Logged-in users get no login prompt.
      await expect(other.getByRole('dialog')).toBeHidden()
      const first = await findTokens(page)
      expect(first.length).toBeGreaterThan(1)
      expectUnsent(sent, first)
      expect(await page.evaluate(() => document.cookie)).not.toContain(did)

      // Both tabs find the token rejected at once; one of them refreshes it.
      await leave(page, other)
      const isRefresh = (request: Request) => request.url().endsWith('refreshSession')
      const { renewed, refused } = await spoilTokens(context, '**/xrpc/**', isRefresh, (route) =>
        route.fulfill({ status: 400, json: { error: 'ExpiredToken', message: 'Token has expired' } }),
      )
      await Promise.all([page.goto('/following/bsky'), other.goto('/following/bsky')])
      for (const tab of [page, other]) {
        await connected(tab, 1)
        await expect(tab.getByRole('article').first()).toBeVisible()
      }
      expect(refused.size).toBeGreaterThan(0)
      expect(renewed).toHaveLength(1)
      await context.unroute('**/xrpc/**')
      const second = await findTokens(page)
      expectUnsent(sent, [...first, ...second])
      expect(first).toContain(bearerOf(renewed[0]!))
      expect(second.filter((token) => first.includes(token))).toEqual([])

      const again = await restart(context)
      const sentAgain = watchOwnServer(again.context, app.url)
      const asked = again.page.waitForRequest((request) => request.url().includes('getTimeline') && bearerOf(request) !== '')
      await again.page.goto(`${app.url}/following/bsky`)
      await connected(again.page, 1)
      expect(new URL((await asked).url()).pathname).toMatch(/^\/sandbox\/bluesky\/xrpc\//)
      await expect(again.page.getByRole('article').first()).toBeVisible()
      await openAccounts(again.page)
      await expect(again.page.getByRole('radio', { name: handle })).toHaveAccessibleName(/this device only/)
      await expectNoSeriousAxeViolations(again.page)
      await again.page.getByRole('button', { name: 'Close' }).click()
      expectUnsent(sentAgain, second)
      await again.context.close()

      await page.goto('/settings/accounts')
      const section = page.getByRole('region', { name: 'This device only' })
      await expect(section).toContainText('aren’t part of your Chorus account')
      await expectNoSeriousAxeViolations(page)
      const deletion = page.waitForRequest((request) => request.url().endsWith('deleteSession'))
      await section.getByRole('button', { name: `Log out of @${handle}` }).click()
      await deletion
      await expect(page.getByRole('button', { name: 'Log in', exact: true }).first()).toBeVisible()
      await expect(other.getByRole('button', { name: 'Log in', exact: true }).first()).toBeVisible()
      expect(findSecrets(await readStorage(page))).toEqual([])
      expectUnsent(sent, [...first, ...second])
    },
  )

  test(
    'L12: Lens: syncs two tabs over a refresh and a restart without sending tokens to the server',
    { tag: '@last' },
    async ({ page, app, context }) => {
      await installWallet(context, app.world.person('nia'))
      const sent = watchOwnServer(context, app.url)
      await page.goto('/')
      await openLoginMethod(page, 'Lens')
      await page.getByRole('button', { name: 'Test wallet' }).click()
      await keepHere(page)
      await page.getByRole('button', { name: 'Sign and log in' }).click()
      await expectLoggedIn(page, 'Lens')
      const other = await context.newPage()
      await other.goto('/discover/lens')
      await connected(other, 1)
      const first = await findTokens(page)
      expectUnsent(sent, first)

      await leave(page, other)
      const isRefresh = (request: Request) => (request.postData() ?? '').includes('mutation SessionRefresh')
      const { renewed, refused } = await spoilTokens(context, '**/sandbox/lens/graphql', isRefresh, (route) =>
        route.fulfill({ json: { data: null, errors: [{ message: 'Unauthenticated', extensions: { code: 'UNAUTHENTICATED' } }] } }),
      )
      await Promise.all([page.goto('/discover/lens'), other.goto('/discover/lens')])
      for (const tab of [page, other]) {
        await connected(tab, 1)
        await expect(tab.getByRole('article').first()).toBeVisible()
      }
      await expect.poll(() => renewed.length).toBe(1)
      expect(refused.size).toBeGreaterThan(0)
      await context.unroute('**/sandbox/lens/graphql')
      const second = await findTokens(page)
      expectUnsent(sent, [...first, ...second])

      const again = await restart(context)
      await again.page.goto(app.url)
      await connected(again.page, 1)
      await again.context.close()
      await openAccounts(page)
      await expect(page.getByRole('radio')).toHaveAccessibleName(/this device only/)
      await page.getByRole('button', { name: 'Log out', exact: true }).click()
      await page.getByRole('button', { name: 'Log out of all accounts' }).click()
      await expect(page.getByText('You’ve logged out of all accounts on this device.')).toBeVisible()
      expect(findSecrets(await readStorage(page))).toEqual([])
      expectUnsent(sent, [...first, ...second])
    },
  )
})

test('device-only accounts leave the Chorus account and its connections unchanged', { tag: '@last' }, async ({ page, app }) => {
  const [ana, sol] = [app.world.person('ana'), app.world.person('sol')]
  await page.goto('/')
  await logInWithEmail(page, app, ana)
  await expectLoggedIn(page, 'Email')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await byPasswordHere(page, sol)
  await expectLoggedIn(page, 'Bluesky')
  await page.goto('/settings/accounts')
  await expect(page.getByRole('region', { name: 'This device only' })).toContainText(sol.accounts.bluesky!.handle)
  const connections = page.getByRole('region', { name: 'Connected accounts' })
  await expect(connections).toContainText(ana.email.address)
  await expect(connections).not.toContainText(sol.accounts.bluesky!.handle)
})

test('Farcaster: the browser’s key is not extractable and signs after a reload', { tag: '@last' }, async ({ page, app, context }) => {
  const wren = app.world.person('wren')
  const { fid } = wren.accounts.farcaster!
  const sent = watchOwnServer(context, app.url)
  await page.goto('/')
  await openLoginMethod(page, 'Farcaster')
  await page.getByText('Keep this login on this device only').click()
  await page.getByRole('button', { name: 'Create a key on this device' }).click()
  await approveOnPhone(page, wren)
  await expectLoggedIn(page, 'Farcaster')
  await openAccounts(page)
  await expect(page.getByRole('radio')).toHaveAccessibleName(/this device only/)
  const asked = sent.find((text) => text.includes('/farcaster/device-signer'))!
  const publicKey = /"key":"0x([0-9a-f]{64})"/.exec(asked)![1]!
  // Polling for the previous step's code was cancelled without an approval.
  expect(sent.filter((text) => text.includes('/api/hosted/login') && !text.includes('"channelToken"'))).toEqual([])

  await page.reload()
  await waitForHydration(page)
  await connected(page, 1)
  const exported = await page.evaluate(async () => {
    const open = indexedDB.open('chorus-signers')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const asking = open.result.transaction('keys').objectStore('keys').getAll()
    await new Promise((resolve) => asking.addEventListener('success', resolve))
    const [{ privateKey }] = asking.result as [{ privateKey: CryptoKey }]
    open.result.close()
    const formats = ['pkcs8', 'raw', 'jwk'] as const
    return Promise.all(
      formats.map((format) => crypto.subtle.exportKey(format as 'pkcs8', privateKey).then(String, (error: Error) => error.name)),
    )
  })
  const casts = `${app.faults.farcaster.url}/v1/castsByFid?fid=${app.world.person('sol').accounts.farcaster!.fid}&pageSize=1`
  const { messages } = (await (await fetch(casts)).json()) as { messages: { hash: string }[] }
  await page.goto(`/post/farcaster/${messages[0]!.hash}`)
  await waitForHydration(page)
  const submitted = page.waitForRequest((request) => request.url().endsWith('/v2/farcaster/message'))
  await page.getByRole('main').getByRole('button', { name: /^Like/ }).first().click()
  const message = (await submitted).postDataJSON() as {
    data: { fid: number; type: string }
    hash: string
    signature: string
    signer: string
  }
  expect(exported).toEqual(['InvalidAccessError', 'InvalidAccessError', 'InvalidAccessError'])
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'hex')])
  const key = { key: spki, format: 'der', type: 'spki' } as const
  expect(message.data).toMatchObject({ fid, type: 'MESSAGE_TYPE_REACTION_ADD' })
  expect(Buffer.from(message.signer, 'base64').toString('hex')).toBe(publicKey)
  expect(verify(null, Buffer.from(message.hash, 'base64'), key, Buffer.from(message.signature, 'base64'))).toBe(true)
  expect(verify(null, Buffer.from('another'), key, Buffer.from(message.signature, 'base64'))).toBe(false)
})

test('allows a custom server in this browser’s policy only and resumes the login', { tag: '@last' }, async ({ browser, startOwnApp }) => {
  // This Bluesky server is not proxied through our origin: pages call it directly.
  const app = await startOwnApp({ CHORUS_SANDBOX: 'lens,farcaster,x,media' })
  await using context = await browser.newContext()
  const omar = app.world.person('omar')
  const page = await context.newPage()
  const sent = watchOwnServer(context, app.url)
  await page.goto(`${app.url}/discover/lens`)
  const { port, host } = new URL(app.faults.bluesky.url.replace('127.0.0.1', 'localhost'))
  const policies: string[] = []
  page.on('response', (response) => void policies.push(...(response.headers()['content-security-policy']?.match(/connect-src[^;]*/) ?? [])))
  await byPasswordHere(page, omar, `http://localhost:${port}`)
  await expect(page.getByText(`so it can connect to ${host}`)).toBeVisible()
  expect(page.url()).toBe(`${app.url}/discover/lens`)
  expect(policies).toEqual([expect.stringContaining(` http://localhost:${port}`)])
  // Other browsers' policies are unchanged.
  expect((await fetch(app.url)).headers.get('content-security-policy')).not.toContain(`localhost:${port}`)
  await expect(page.getByLabel('Handle or email address')).toHaveValue(omar.accounts.bluesky!.handle)
  await page.getByLabel('App password').fill(sandboxPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
  await expectLoggedIn(page, 'Bluesky')
  const direct = page.waitForRequest((request) => request.url().includes('getTimeline'))
  await page.goto(`${app.url}/following/bsky`)
  expect(new URL((await direct).url()).origin).toBe(app.faults.bluesky.url)
  await expect(page.getByRole('article').first()).toBeVisible()
  expectUnsent(sent, await findTokens(page))
})
