import { userProfile } from '@chorus/contract/farcaster/farcaster-hub'
import { loadFailureWords } from '@chorus/web/app/load-failure-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../server/guard/limits.ts'
import type { WebApp } from '../../../server/ssr/pages.ts'
import { type Member, type Node, type Provider, startProvider } from '../start-provider.ts'

// Pages for guests are rendered once and sent to many, so nothing of one reader may reach another.

const call = `${userProfile.path}?fid=1`
let renders = 0
/** Pages that contain everything a render can know of its reader. */
const web: WebApp = {
  findRedirect: () => undefined,
  render: async (request, { ownFetcher, preferences, held, nonce }) => {
    const render = ++renders
    const { status } = await ownFetcher(call)
    const facts = { headers: [...request.headers], preferences, held, status, path: new URL(request.url).pathname, render }
    const page = `<script nonce="${nonce}">run(${JSON.stringify(facts)})</script>`
    return { status: 200, headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }), html: page }
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
const renderOf = (text: string) => Number(/"render":(\d+)/.exec(text)?.[1])

test('renders a page once for many guests, and separately for each logged-in user', async () => {
  const node = provider.addNode()
  const guests = await Promise.all(Array.from({ length: 20 }, (_, index) => open(node, '/explore', { 'user-agent': `browser ${index}` })))
  expect(new Set(guests.map(({ text }) => renderOf(text))).size).toBe(1)
  const members = await Promise.all([a!, b!, a!].map((member) => open(node, '/explore', { cookie: cookieOf(member) })))
  expect(new Set(members.map(({ text }) => renderOf(text))).size).toBe(3)
  expect(members.every(({ headers }) => headers.get('cache-control') === 'private, no-store' && !headers.has('etag'))).toBe(true)
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

test('never shows a page of one reader to another, interleaved and in parallel', async () => {
  const node = provider.addNode()
  const paths = ['/', '/discover/bsky', '/post/bsky/x', '/profile/lens/y', '/search?q=z', '/explore', '/feed/bsky/f', '/settings']
  const readers: { name: string; headers: Record<string, string> }[] = [
    { name: 'guest', headers: {} },
    { name: 'a', headers: { cookie: cookieOf(a!) } },
    { name: 'b', headers: { cookie: cookieOf(b!) } },
    // A session that does not exist is no guest’s page either.
    { name: 'stale', headers: { cookie: 'chorus_sid=of-no-one' } },
    { name: 'spanish', headers: { cookie: 'locale=es' } },
    { name: 'former', headers: { cookie: 'current=Lens:0x1' } },
  ]
  const seen = new Map<number, Set<string>>()
  for (let round = 0; round < 3; round++) {
    const asked = paths.flatMap((path) => readers.map((reader) => ({ path, ...reader })))
    const answers = await Promise.all(asked.map(async (one) => ({ ...one, answer: await open(node, one.path, one.headers) })))
    for (const { name, path, answer } of answers) {
      expect(answer.status, `${name} ${path}`).toBe(200)
      expect(answer.text).toContain(`"path":"${path.split('?')[0]}"`)
      expect(answer.text).toContain(`"locale":"${name === 'spanish' ? 'es' : 'en'}"`)
      const render = renderOf(answer.text)
      seen.set(render, (seen.get(render) ?? new Set()).add(name))
    }
  }
  for (const readersOfPage of seen.values()) expect(readersOfPage.size).toBe(1)
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
