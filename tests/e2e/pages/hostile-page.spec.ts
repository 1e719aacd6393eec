import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import { expect, type Page, test } from '@playwright/test'
import { readDeclaredCalls } from '../../provider/calls/declared-calls.ts'
import { samples } from '../../provider/calls/samples.ts'
import { type App, startApp } from '../start-app.ts'

// Another site's page can do nothing in a logged-in browser. Security plan, row 12.

interface Target {
  method: string
  path: string
  body: unknown
  headers?: Record<string, string>
}

/** Every call that changes data with a valid input, including GET calls with side effects. */
async function listTargets(): Promise<Target[]> {
  const declared = await readDeclaredCalls()
  return declared
    .filter(({ call }) => call.method !== 'GET' || call.path === '/v1/nft/reportNFT')
    .map(({ name, call }) => {
      const sample = samples[name]
      const { params = {}, query, body } = typeof sample === 'function' || !sample ? {} : sample
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? 'x'))
      return { method: call.method, path: query ? `${path}?${new URLSearchParams(query)}` : path, body: body ?? {} }
    })
}

/** An app of its own, because these login attempts would exhaust the rate limits of other tests. */
let app: App
let hostile: Server
let hostileUrl: string
test.beforeAll(async () => {
  app = await startApp()
  hostile = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to')
    if (to) return response.writeHead(307, { location: to }).end()
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Hostile</title><iframe name="sink"></iframe>')
  }).listen(0, '127.0.0.1')
  await once(hostile, 'listening')
  hostileUrl = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`
})
test.afterAll(async () => {
  hostile?.closeAllConnections()
  hostile?.close()
  await app?.[Symbol.asyncDispose]()
})

/** A call from our own page. */
const ask = (page: Page, path: string, body?: object, more: Record<string, string> = {}): Promise<unknown> =>
  page.evaluate(
    async ([to, sent, named]) => {
      const response = await fetch(to, {
        headers: { 'x-chorus': '1', 'content-type': 'application/json', ...named },
        ...(sent ? { method: 'POST', body: JSON.stringify(sent) } : {}),
      })
      return response.json() as Promise<unknown>
    },
    [path, body, more] as const,
  )

const logIn = (page: Page, handle: string) => ask(page, '/api/hosted/login/bluesky', { identifier: handle, password: sandboxPassword })

/** Calls that would act on the network if another site could forge ours. */
const asAccount = (account: string, muted: string): Target[] => {
  const headers = { 'x-account': account }
  const record = { $type: 'app.bsky.feed.post', text: 'Not mine.', createdAt: '2026-06-01T12:00:00.000Z' }
  const created = { repo: account, collection: record.$type, rkey: '3mnotmine22222', record }
  const root = '/api/hosted/bluesky/xrpc'
  return [
    { method: 'POST', path: `${root}/app.bsky.graph.muteActor`, body: { actor: muted }, headers },
    { method: 'POST', path: `${root}/com.atproto.repo.createRecord`, body: created, headers },
    { method: 'POST', path: `${root}/app.bsky.notification.updateSeen`, body: { seenAt: '2026-06-01T12:00:00.000Z' }, headers },
  ]
}

/** All data of the account that can be read back. */
async function look(page: Page, account?: string): Promise<string> {
  const paths = [
    '/api/hosted/session',
    '/v1/accountConnection',
    '/v3/user/notices',
    '/v3/auth/sessions',
    '/v1/bookmark/find?limit=100',
    '/v1/user/mutelist?size=20&page=1&platform=wallet',
    '/v2/mute/collection',
  ]
  const seen: unknown[] = []
  for (const path of paths) seen.push(await ask(page, path))
  const atNetwork = ['app.bsky.graph.getMutes', `app.bsky.feed.getAuthorFeed?actor=${account}`, 'app.bsky.notification.getUnreadCount']
  for (const query of account === undefined ? [] : atNetwork)
    seen.push(await ask(page, `/api/hosted/bluesky/xrpc/${query}`, undefined, { 'x-account': account! }))
  return JSON.stringify(seen).replaceAll(/"lastUsedAt":"[^"]*"/g, '')
}

/** Tries every way a page can send a request to another origin. */
async function attack(page: Page, origin: string, targets: readonly Target[]): Promise<void> {
  await page.evaluate(
    async ([root, via, all]) => {
      const submit = (action: string, enctype: string, text: string) => {
        const form = document.createElement('form')
        Object.assign(form, { action, method: 'post', enctype, target: 'sink' })
        const field = document.createElement('input')
        // As text/plain this is `{…,"x":"=x"}`, which is JSON.
        Object.assign(field, { name: `${text.slice(0, -1)}${text === '{}' ? '' : ','}"x":"`, value: '"}' })
        form.append(field)
        document.body.append(form)
        form.submit()
      }
      const quietly = (request: () => Promise<unknown>) => request().catch(() => undefined)
      for (const { method, path, body, headers } of all) {
        const [url, text] = [root + path, JSON.stringify(body)]
        const plain = { method: method === 'GET' ? 'GET' : 'POST', ...(method === 'GET' ? {} : { body: text }) }
        const own = { 'x-chorus': '1', 'content-type': 'application/json', ...headers }
        await Promise.all([
          quietly(() => fetch(url, { ...plain, mode: 'no-cors', credentials: 'include' })),
          quietly(() => fetch(url, { ...plain, method, headers: own, credentials: 'include' })),
          quietly(() => fetch(url, { ...plain, method, headers: own })),
          quietly(() => fetch(`${via}/?to=${encodeURIComponent(url)}`, { ...plain, mode: 'no-cors', credentials: 'include' })),
        ])
        if (method === 'GET') {
          const image = new Image()
          image.src = url
        } else {
          navigator.sendBeacon(url, text)
          navigator.sendBeacon(url, new Blob([text], { type: 'text/plain' }))
          for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) submit(url, type, text)
        }
      }
      // Give the last requests time to arrive: no event marks a request that must have no effect.
      await new Promise((resolve) => setTimeout(resolve, 1000))
    },
    [origin, hostileUrl, targets] as const,
  )
}

test('another site’s page changes nothing for a logged-in user', async ({ page, context }) => {
  // Every call in every way.
  test.setTimeout(300_000)
  await page.goto(app.url)
  const { did, handle } = app.world.person('mina').accounts.bluesky!
  expect(await logIn(page, handle)).toMatchObject({ data: { outcome: 'in' } })
  // Data that an attack could delete.
  expect(
    await ask(page, '/v1/bookmark/create', { platform: 'lens', platform_id: '0x01', post_type: 'text', post_id: 'kept' }),
  ).toMatchObject({ code: 0 })
  const before = await look(page, did)
  expect(before).toContain('"kept"')
  expect(before).toContain('"mutes":[]')

  const stranger = await context.newPage()
  await stranger.goto(hostileUrl)
  const atNetwork = asAccount(did, app.world.person('rosa').accounts.bluesky!.did)
  await attack(stranger, new URL(app.url).origin, [...(await listTargets()), ...atNetwork])
  // A top-level navigation carries the cookie but is still refused.
  for (const path of ['/v1/nft/reportNFT?chainId=1&contractAddress=0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85', '/v1/accountConnection']) {
    const lured = await context.newPage()
    await lured.goto(hostileUrl)
    const [visited] = await Promise.all([
      lured.waitForResponse((response) => response.url().includes(path.split('?')[0]!)),
      lured.evaluate((url) => void (location.href = url), app.url.replace(/\/$/, '') + path),
    ])
    expect(visited.status(), path).toBe(401)
    await lured.close()
  }
  expect(await look(page, did)).toBe(before)
})

test('another site’s page cannot log anyone in', async ({ page, context }) => {
  await page.goto(app.url)
  const stranger = await context.newPage()
  await stranger.goto(hostileUrl)
  const identifier = app.world.person('ana').accounts.bluesky?.handle ?? app.world.person('mina').accounts.bluesky!.handle
  const login = { method: 'POST', path: '/api/hosted/login/bluesky', body: { identifier, password: sandboxPassword } }
  await attack(stranger, new URL(app.url).origin, [login, ...(await listTargets()).filter(({ path }) => path.includes('/login'))])
  expect(await context.cookies(app.url)).toEqual([])
  expect(await ask(page, '/api/hosted/session')).toMatchObject({ data: { account: null, sessions: [] } })
})
