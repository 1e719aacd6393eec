import { expect, test, vi } from 'vitest'
import { locales } from '../i18n/locale.ts'
import { answerNavigation, opensPage } from './answer-navigation.ts'
import { toOfflinePage } from './offline-page.ts'

const none = { saved: [], now: 0 }
const save = () => {}
const request = { url: 'https://chorus.example/notifications' } as Request
const offline = new Response('offline', { status: 503 })
const offlineDeps = { fetch: vi.fn<typeof fetch>(), save, toOfflinePage: async () => offline }

test.each([200, 404, 500, 503])('passes on a response with status %i', async (status) => {
  const response = new Response('', { status })
  expect(await answerNavigation({ request, preloadResponse: Promise.resolve(response) }, offlineDeps)).toBe(response)
  expect(offlineDeps.fetch).not.toHaveBeenCalled()
})

test('requests the page itself when the browser has not', async () => {
  const response = new Response('')
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(response)
  expect(await answerNavigation({ request, preloadResponse: Promise.resolve(undefined) }, { ...offlineDeps, fetch })).toBe(response)
  expect(fetch.mock.calls).toEqual([[request]])
})

test.each([
  ['the browser’s request', () => Promise.reject(new TypeError('Failed to fetch')), undefined],
  ['its own', () => Promise.resolve(undefined), new TypeError('Failed to fetch')],
])('shows the offline page when %s gets no response', async (_, preload, error) => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(error)
  expect(await answerNavigation({ request, preloadResponse: preload() }, { ...offlineDeps, fetch })).toBe(offline)
})

test.each([
  [{ mode: 'navigate', method: 'GET', destination: 'document' }, true],
  [{ mode: 'navigate', method: 'POST', destination: 'document' }, false],
  [{ mode: 'navigate', method: 'GET', destination: 'iframe' }, false],
  [{ mode: 'cors', method: 'GET', destination: '' }, false],
] as const)('of %o, opens a page: %s', (each, isPage) => expect(opensPage(each)).toBe(isPage))

test.each(locales)('has words in %s, the chosen theme, and allows nothing to load', async (locale) => {
  const page = toOfflinePage({ locale, theme: 'dark', isOnline: false, ...none }, 'n0')
  const html = await page.text()
  expect(page.status).toBe(503)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'nonce-n0'")
  expect(html).toContain(`<html lang="${locale}" data-theme="dark">`)
  expect(html).not.toMatch(/<script|<link|<img|url\(/)
  expect(html).toContain('<a href="">')
})

test('says whether the device or the server is offline', async () => {
  const titleOf = async (isOnline: boolean) =>
    /<h1>(.*)<\/h1>/.exec(await toOfflinePage({ locale: 'en', theme: undefined, isOnline, ...none }, 'n').text())![1]
  expect([await titleOf(false), await titleOf(true)]).toEqual(['You’re offline', 'Couldn’t reach Chorus'])
})

test('lists the pages that are saved, as text and with their ages', async () => {
  const saved = [
    { path: '/search?q="x&y', title: '&lt;b&gt; • Chorus', at: 0 },
    { path: '/', title: 'Chorus', at: 3_600_000 },
  ]
  const html = await toOfflinePage({ locale: 'en', theme: undefined, isOnline: false, saved, now: 7_300_000 }, 'n').text()
  expect(html).toContain('<h2 id="saved">Saved on this device</h2>')
  expect(html).toContain('<a href="/search?q=&quot;x&amp;y"><span>&lt;b&gt;</span> <time>2 hours ago</time></a>')
  expect(html).toContain('<a href="/"><span>Chorus</span> <time>1 hour ago</time></a>')
})
