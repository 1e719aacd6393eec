import { userProfile } from '@chorus/contract/farcaster/farcaster-hub'
import { guestOwner, pageOwnerHeader } from '@chorus/contract/page-owner'
import { loadFailureWords } from '@chorus/web/app/load-failure-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../server/guard/limits.ts'
import type { WebApp } from '../../../server/ssr/pages.ts'
import { type Ask, type Member, type Node, type Provider, startProvider } from '../start-provider.ts'

// Pages for guests are rendered once and sent to many, so nothing of one reader may reach another.

const call = `${userProfile.path}?fid=1`
const slowLists = new Set(['/', '/discover/bsky', '/following/bsky', '/notifications'])
let renders = 0
/** Pages that contain everything a render can know of its reader. */
const web: WebApp = {
  findRedirect: () => undefined,
  render: async (request, { ownFetcher, preferences, held, nonce, onStart, shared }) => {
    const render = ++renders
    if (new URL(request.url).search === '?lens=late') shared.report('lens', { isLate: true })
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
    // As in the app, the beginning of a slow list is sent first.
    const start = `<i>${JSON.stringify({ render, held })}</i>`
    if (slowLists.has(new URL(request.url).pathname)) onStart?.({ status: 200, headers: new Headers(headers), html: start })
    const { status } = await ownFetcher(call)
    const facts = { headers: [...request.headers], preferences, held, status, path: new URL(request.url).pathname, render }
    const page = `<script nonce="${nonce}">run(${JSON.stringify(facts)})</script>`
    return { status: 200, headers, html: start + page, rest: page }
  },
  loadFailureWords,
  manifestFor: () => ({ routes: {} }),
}
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'en' }

let provider: Provider
let [a, b]: Member[] = []
beforeAll(async () => {
  provider = await startProvider({ app: { web } })
  ;[a, b] = await Promise.all([provider.join(), provider.join()])
})
afterAll(() => provider[Symbol.asyncDispose]())

let last = 0
const newAddress = () => `198.51.100.${(++last % 250) + 1}`
const cookieOf = (member: Member) => `chorus_sid=${member.token}`
const open = (node: Node, path: string, headers: Record<string, string> = {}) =>
  node.ask(path, { address: newAddress(), headers: { ...asPage, ...headers } })
/** Which render made this page. */
const renderOf = (text: string): number => {
  const found = new Set([...text.matchAll(/"render":(\d+)/g)].map(([, render]) => Number(render)))
  return found.size === 1 ? [...found][0]! : Number.NaN
}

test('renders a page once for many guests, and separately for each logged-in user', async () => {
  const node = provider.addNode()
  const guests = await Promise.all(Array.from({ length: 20 }, (_, index) => open(node, '/explore', { 'user-agent': `browser ${index}` })))
  expect(new Set(guests.map(({ text }) => renderOf(text))).size).toBe(1)
  const members = await Promise.all([a!, b!, a!].map((member) => open(node, '/explore', { cookie: cookieOf(member) })))
  expect(new Set(members.map(({ text }) => renderOf(text))).size).toBe(3)
  expect(members.every(({ headers }) => headers.get('cache-control') === 'private, no-store' && !headers.has('etag'))).toBe(true)
})

test('names the session and accounts that a page is for, and a guest once they are logged out', async () => {
  const node = provider.addNode()
  const leaving = await provider.join()
  const ownerOf = async (path: string, cookie = '') => (await open(node, path, { cookie })).headers.get(pageOwnerHeader)
  const guests = await Promise.all(['/', '/explore', '/notifications', '/login'].map((path) => ownerOf(path)))
  expect(new Set(guests)).toEqual(new Set([guestOwner]))
  const owners = await Promise.all(['/', '/explore', '/notifications'].map((path) => ownerOf(path, cookieOf(leaving))))
  expect(new Set(owners).size).toBe(1)
  expect(owners[0]).not.toBe(guestOwner)
  expect(await ownerOf('/', cookieOf(a!))).not.toBe(owners[0])
  expect(await ownerOf('/', `${cookieOf(leaving)}; current=Lens:0x1`)).not.toBe(owners[0])
  await node.ask('/api/hosted/session', {
    method: 'DELETE',
    headers: { cookie: cookieOf(leaving), 'x-chorus': '1', 'sec-fetch-site': 'same-origin' },
  })
  expect(await ownerOf('/', cookieOf(leaving))).toBe(guestOwner)
})

test('soon replaces a stored page that lacks a network', async () => {
  await using own = await startProvider({ app: { web }, environment: { CHORUS_CACHE_SECONDS: '600' } })
  const first = renderOf((await open(own, '/explore?lens=late')).text)
  expect(renderOf((await open(own, '/explore')).text)).toBe(renderOf((await open(own, '/explore')).text))
  await expect.poll(async () => renderOf((await open(own, '/explore?lens=late')).text)).not.toBe(first)
})

test('renders guest pages without data of the first guest', async () => {
  const node = provider.addNode()
  const { text } = await open(node, '/discover/x', {
    cookie: 'note=of-the-first; chorus_prelogin=secret; __Host-chorus_known=secret',
    'user-agent': 'of-the-first',
    referer: 'https://of-the-first.example/',
    authorization: 'Bearer of-the-first',
  })
  expect(text).toContain('"headers":[]')
  expect(text).not.toMatch(/of-the-first|secret/)
})

/** Of every kind: those that are stored, those that are not, and those that only someone logged in has. */
const paths = [
  '/',
  '/discover/bsky',
  '/following/bsky',
  '/post/bsky/x',
  '/post/bsky/x/likes',
  '/profile',
  '/profile/lens/y',
  '/profile/lens/y/media',
  '/profile/lens/y/relation/followers',
  '/channel/farcaster/z',
  '/feed/bsky/f',
  '/search?q=z',
  '/explore',
  '/explore/top-profiles',
  '/notifications',
  '/bookmarks',
  '/settings',
  '/settings/accounts',
  '/settings/security',
  '/login',
  '/nowhere',
]

/** How readers reach the server. */
const ways: readonly [way: string, environment: Record<string, string>, toAsk: (reader: number) => Partial<Ask>][] = [
  ['from addresses of their own', {}, (reader) => ({ address: `198.51.100.${reader + 1}` })],
  ['from one address', {}, () => ({ address: '198.51.100.1' })],
  ['behind a proxy', { CHORUS_TRUSTED_PROXIES: '1' }, (reader) => ({ headers: { 'x-forwarded-for': `198.51.100.${reader + 1}` } })],
]

test.each(ways)('never shows a page of one reader to another, interleaved and in parallel, %s', async (_way, environment, toAsk) => {
  await using own = await startProvider({ app: { web }, environment })
  const [one, other] = await Promise.all([own.join(), own.join()])
  const ids = [one.viewer.accountId, other.viewer.accountId]
  const readers: { name: string; id?: string; headers: Record<string, string> }[] = [
    { name: 'guest', headers: {} },
    { name: 'a', id: ids[0]!, headers: { cookie: cookieOf(one) } },
    { name: 'b', id: ids[1]!, headers: { cookie: cookieOf(other) } },
    // A session that does not exist is no guest’s page either.
    { name: 'stale', headers: { cookie: 'chorus_sid=of-no-one' } },
    { name: 'spanish', headers: { cookie: 'locale=es' } },
    { name: 'former', headers: { cookie: 'current=Lens:0x1' } },
  ]
  const seen = new Map<number, Set<string>>()
  for (let round = 0; round < 3; round++) {
    const asked = paths.flatMap((path) => readers.map((reader, index) => ({ path, ...reader, ask: toAsk(index) })))
    const answers = await Promise.all(
      asked.map(async ({ path, headers, ask, ...reader }) => {
        const answer = await own.ask(path, { ...ask, headers: { ...asPage, ...headers, ...ask.headers } })
        return { path, ...reader, answer }
      }),
    )
    for (const { name, id, path, answer } of answers) {
      expect(answer.status, `${name} ${path}`).toBe(200)
      expect(answer.text).toContain(`"path":"${path.split('?')[0]}"`)
      expect(answer.text).toContain(`"locale":"${name === 'spanish' ? 'es' : 'en'}"`)
      const shown = ids.filter((known) => answer.text.includes(known))
      // On a busy machine a page may come without its reader’s accounts, but never with another’s.
      if (shown.length > 0) expect(shown, `${name} ${path}`).toEqual([id])
      const render = renderOf(answer.text)
      expect(render, `${name} ${path}`).not.toBeNaN()
      seen.set(render, (seen.get(render) ?? new Set()).add(name))
    }
  }
  for (const readersOfPage of seen.values()) expect(readersOfPage.size).toBe(1)
  for (const [index, { id, headers }] of readers.entries()) {
    const ask = toAsk(index)
    const readShown = async () => {
      const { text } = await own.ask('/settings', { ...ask, headers: { ...asPage, ...headers, ...ask.headers } })
      return ids.filter((known) => text.includes(known))
    }
    await expect.poll(readShown).toEqual(id ? [id] : [])
  }
})

test('responds with 304 to a guest who has the page, and with 200 to one who has a different page', async () => {
  const node = provider.addNode()
  await open(node, '/explore')
  const { headers, status } = await open(node, '/explore')
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect(headers.get('vary')).toContain('Cookie')
  const etag = headers.get('etag')!
  const again = await open(node, '/explore', { 'if-none-match': `"other", W/${etag}` })
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
  expect((await open(node, '/explore', { 'if-none-match': '"other"' })).status).toBe(200)
  expect((await open(node, '/explore', { 'if-none-match': etag, cookie: cookieOf(a!) })).status).toBe(200)
})

test('responds to HEAD with the headers of the page and without a body', async () => {
  const node = provider.addNode()
  for (const path of ['/explore', '/settings']) {
    const page = await open(node, path)
    const { status, text, headers } = await node.ask(path, { method: 'HEAD', address: newAddress(), headers: asPage })
    expect([status, text, headers.get('etag')]).toEqual([200, '', page.headers.get('etag')])
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('dates a page by its response, not by its render', async () => {
  const node = provider.addNode()
  await open(node, '/explore')
  const before = Date.now()
  const { headers } = await open(node, '/explore')
  expect(Number(/^now;desc="(\d+)"$/.exec(headers.get('server-timing')!)?.[1])).toBeGreaterThanOrEqual(before)
})

test('does not share the page of a guest whose calls were refused', async () => {
  const node = provider.addNode({ limits: { ...limits, read: [{ by: 'client', count: 1, seconds: 600 }] } })
  const address = newAddress()
  await node.ask(call, { address })
  const asked = () => node.ask('/explore', { address, headers: asPage })
  const [first, other] = await Promise.all([asked(), open(node, '/explore')])
  expect(first.text).toContain('"status":429')
  expect(other.text).toContain('"status":200')
  expect((await open(node, '/explore')).text).toContain('"status":200')
})

test('stores neither login pages nor redirects', async () => {
  const redirecting: WebApp = { ...web, render: async () => ({ status: 302, headers: new Headers({ location: `/?${++renders}` }) }) }
  const node = provider.addNode({ web: redirecting })
  const [one, two] = [await open(node, '/explore'), await open(node, '/explore')]
  expect(one.headers.get('location')).not.toBe(two.headers.get('location'))
  const plain = provider.addNode()
  const path = '/telegram/login?token=secret'
  expect(renderOf((await open(plain, path)).text)).not.toBe(renderOf((await open(plain, path)).text))
})
