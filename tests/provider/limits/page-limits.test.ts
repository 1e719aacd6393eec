import { userProfile } from '@chorus/contract/farcaster/farcaster-hub'
import { loadFailureWords } from '@chorus/web/app/load-failure-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits, type Limits } from '../../../server/guard/limits.ts'
import type { WebApp } from '../../../server/ssr/pages.ts'
import { type Node, type Provider, startProvider } from '../start-provider.ts'

// Rendering a page may call every network and our own calls in process; both count for the client that requested the page.

const path = `${userProfile.path}?fid=1`
/** Pages that say how their own call was answered; `/shared` makes it in a load that guests share. */
const web: WebApp = {
  findRedirect: () => undefined,
  render: async (request, { ownFetcher, shared }) => {
    const load = async () => String((await ownFetcher(path)).status)
    const html = request.url.endsWith('/shared') ? await shared.remember('first page', load).catch(String) : await load()
    return { status: 200, headers: new Headers(), html }
  },
  loadFailureWords,
  manifestFor: () => ({ routes: {} }),
}
const few = 3
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'en' }

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { web } })))
afterAll(() => provider[Symbol.asyncDispose]())

let last = 0
const newAddress = () => `198.51.100.${++last}`
const withReads = (rows: Limits['read']): Node => provider.addNode({ limits: { ...limits, read: rows } })

test('counts a page’s calls for the address that requested the page', async () => {
  const node = withReads([{ by: 'client', count: few, seconds: 600 }])
  const [address, other] = [newAddress(), newAddress()]
  // A page that is not stored.
  const ask = async (from: string) => (await node.ask('/settings', { address: from, headers: asPage })).text
  for (let index = 0; index < few; index++) expect(await ask(address)).toBe('200')
  expect(await ask(address)).toBe('429')
  expect((await node.ask(path, { address })).status).toBe(429)
  expect(await ask(other)).toBe('200')
})

test('counts them for the account whose browser requested the page', async () => {
  const node = withReads([{ by: 'account', count: few, seconds: 600 }])
  const { token } = await provider.join()
  const ask = async (cookie: string) => (await node.ask('/', { address: newAddress(), headers: { ...asPage, cookie } })).text
  const cookie = `chorus_sid=${token}`
  // The page itself asks whose session it is, which is a read as well.
  const answers: string[] = []
  for (let index = 0; index <= few; index++) answers.push(await ask(cookie))
  expect(answers[0]).toBe('200')
  expect(answers.at(-1)).toBe('429')
  expect(await ask('')).toBe('200')
})

test('refuses a shared load to an address over its limit, but not to others waiting for the same load', async () => {
  const node = withReads([{ by: 'client', count: few, seconds: 600 }])
  const [address, other] = [newAddress(), newAddress()]
  for (let index = 0; index < few; index++) await node.ask(path, { address })
  const ask = async (from: string) => (await node.ask('/shared', { address: from, headers: asPage })).text
  const answers = await Promise.all([ask(address), ask(other), ask(newAddress())])
  expect(answers).toEqual([expect.stringContaining('Too many requests'), '200', '200'])
})

test('counts a shared load for each guest who waits for it, and its own calls for no one', async () => {
  const node = withReads([{ by: 'client', count: 1, seconds: 600 }])
  const [address, other] = [newAddress(), newAddress()]
  const ask = async (from: string) => (await node.ask('/shared', { address: from, headers: asPage })).text
  expect(await Promise.all([ask(address), ask(other)])).toEqual(['200', '200'])
  for (const from of [address, other]) expect((await node.ask(path, { address: from })).status).toBe(429)
})

test('responds with 429 over the limit, in the browser’s language and with a retry delay', async () => {
  const node = provider.addNode({ pageLimits: { page: { count: few, seconds: 600 }, search: { count: 1, seconds: 600 } } })
  const address = newAddress()
  const ask = (headers: Record<string, string>) => node.ask('/', { address, headers })
  for (let index = 0; index < few; index++) expect((await ask(asPage)).status).toBe(200)
  const page = await ask({ ...asPage, cookie: 'locale=es' })
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '600'])
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.text).toContain('<html lang="es"')
  expect(page.text).toContain('<h1>Demasiadas solicitudes</h1>')
  expect(page.text).toContain('<p>Inténtalo de nuevo en 10 minutos.</p>')
  const plain = await ask({ accept: 'application/json' })
  expect([plain.status, plain.json]).toEqual([429, { code: 1, error: expect.stringMatching(/^Too many requests/) as string }])
  expect((await node.ask('/', { address: newAddress(), headers: asPage })).status).toBe(200)
})

test.each(['/search?q=1', '/Search?q=2', '/search/?q=3', '/%73earch?q=4', '//search?q=5'])('counts %s as a search', async (search) => {
  const node = provider.addNode({ pageLimits: { page: { count: 100, seconds: 600 }, search: { count: 1, seconds: 600 } } })
  const address = newAddress()
  const ask = async (of: string) => (await node.ask(of, { address, headers: asPage })).status
  expect(await ask('/search?q=0')).toBe(200)
  expect(await ask(search)).toBe(429)
  expect(await ask('/notifications')).toBe(200)
})
