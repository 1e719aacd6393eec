import { loadFailureWords } from '@chorus/web/app/load-failure-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProvider, type Provider } from '../../tests/provider/start-provider.ts'
import type { WebApp } from './pages.ts'

// The response of an address whose page cannot be rendered, here because of an error outside the router.

const secret = 'the cause of it all'
const asPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'en' }
const broken: WebApp = {
  findRedirect: (url) => {
    if (url.pathname === '/away') throw Object.assign(new Error(secret), { code: 'ECONNREFUSED' })
    throw new Error(secret)
  },
  render: () => Promise.reject(new Error(secret)),
  loadFailureWords,
  manifestFor: () => ({ routes: {} }),
}
let provider: Provider
beforeAll(async () => {
  provider = await startProvider({ app: { web: broken } })
})
afterAll(() => provider[Symbol.asyncDispose]())

test('shows an error page with links to continue and without the cause', async () => {
  const { status, headers, text } = await provider.ask('/post/bsky/x?token=of-nobody', { headers: asPage })
  expect(status).toBe(500)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('x-request-id')).toBeTruthy()
  expect(text).toContain('<h1>Something went wrong</h1>')
  expect(text).toContain('<a href="">Try again</a>')
  expect(text).toContain('<a href="/">Back to Home</a>')
  expect(text).not.toContain(secret)
  expect(text).not.toContain('of-nobody')
  expect(provider.readLog()).toContain(secret)
})

test('needs no other file and allows no style but its own', async () => {
  const { headers, text } = await provider.ask('/', { headers: asPage })
  const [, nonce] = /<style nonce="([^"]+)">/.exec(text)!
  expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(text).not.toMatch(/<(script|link|img)|url\(|@import|src=/)
})

test('uses the language and theme of the reader', async () => {
  const { text } = await provider.ask('/', { headers: { ...asPage, cookie: 'locale=es; theme=dark' } })
  expect(text).toContain('<html lang="es" data-theme="dark">')
  expect(text).toContain('<h1>Algo salió mal</h1>')
})

test('says when the database is unavailable, and when to retry', async () => {
  const { status, headers, text } = await provider.ask('/away', { headers: asPage })
  expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  expect(text).toContain('<h1>Something went wrong</h1>')
})

test.each([undefined, '*/*', 'application/json'])('returns JSON to clients that accept %s', async (accept) => {
  const { status, json } = await provider.ask('/', accept ? { headers: { accept } } : {})
  expect(status).toBe(500)
  expect(json).toEqual({ code: 1, error: 'Something went wrong on our side.' })
})

test('returns JSON when the page’s messages cannot be loaded either', async () => {
  const loadFailureWords = () => Promise.reject(new Error('no words'))
  const { status, json } = await provider.addNode({ web: { ...broken, loadFailureWords } }).ask('/', { headers: asPage })
  expect(status).toBe(500)
  expect(json).toEqual({ code: 1, error: 'Something went wrong on our side.' })
})
