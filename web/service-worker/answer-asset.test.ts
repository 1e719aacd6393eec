import { expect, test } from 'vitest'
import { answerAsset, isAsset, storeAssets } from './answer-asset.ts'

const origin = 'https://chorus.example'
const file = `${origin}/assets/a-1234567.js`
const request = { url: file } as Request

/** A browser's storage for files. */
function createCaches(stored: Record<string, string> = {}, isFull = false) {
  const files = new Map(Object.entries(stored))
  const cache = {
    match: async (url: string) => (files.has(url) ? new Response(files.get(url)) : undefined),
    keys: async () => [...files.keys()].map((url) => ({ url })),
    delete: async (url: string) => files.delete(url),
    put: async (url: string, response: Response) => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      files.set(url, await response.text())
    },
  }
  return { files, caches: { open: async () => cache } as unknown as CacheStorage }
}
const toBasic = (body: string, status = 200, type = 'basic') =>
  Object.defineProperty(new Response(body, { status }), 'type', { value: type })
const respond = (body: string, status?: number) => (async () => toBasic(body, status)) as typeof fetch
const fail = (async () => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch

test('passes on the server’s file, whatever is stored in its place', async () => {
  const { caches } = createCaches({ [file]: 'planted' })
  expect(await (await answerAsset(request, respond('fresh'), caches)).text()).toBe('fresh')
})

test('returns the stored file without a connection, and when a newer build has replaced it', async () => {
  const { caches } = createCaches({ [file]: 'stored' })
  expect(await (await answerAsset(request, fail, caches)).text()).toBe('stored')
  expect(await (await answerAsset(request, respond('', 404), caches)).text()).toBe('stored')
})

test('passes on what the server responds when nothing is stored or nothing can be', async () => {
  const broken = { open: () => Promise.reject(new DOMException('Blocked', 'SecurityError')) }
  for (const caches of [createCaches().caches, undefined, broken]) {
    expect((await answerAsset(request, respond('', 404), caches)).status).toBe(404)
    await expect(answerAsset(request, fail, caches)).rejects.toThrow('Failed to fetch')
  }
})

test('stores missing files only, and none that failed or came from elsewhere', async () => {
  const { caches, files } = createCaches({ [file]: 'stored' })
  const answers: Record<string, Response> = {
    [`${origin}/assets/b.js`]: toBasic('b'),
    [`${origin}/assets/c.js`]: toBasic('', 404),
    [`${origin}/assets/d.js`]: toBasic('d', 200, 'cors'),
  }
  await storeAssets([file, ...Object.keys(answers)], (async (url: string) => answers[url]!) as typeof fetch, caches)
  expect(Object.fromEntries(files)).toEqual({ [file]: 'stored', [`${origin}/assets/b.js`]: 'b' })
  await storeAssets([`${origin}/assets/e.js`], respond('e'), createCaches({}, true).caches)
})

test('deletes the oldest files beyond the limit, except those in use', async () => {
  const old = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`${origin}/assets/${index}.js`, '']))
  const { caches, files } = createCaches(old)
  await storeAssets([`${origin}/assets/0.js`, `${origin}/assets/x.js`, `${origin}/assets/y.js`], respond(''), caches)
  expect(files.has(`${origin}/assets/0.js`)).toBe(true)
  expect(files.has(`${origin}/assets/1.js`)).toBe(false)
  expect(files.size).toBe(901)
})

test.each([
  [file, true],
  [`${origin}/assets/font.woff2`, true],
  [`${origin}/assets/../service-worker.js`, false],
  [`${origin}/service-worker.js`, false],
  [`${origin}/assets/deep/a.js`, false],
  ['https://evil.example/assets/a.js', false],
  ['no url', false],
])('%s is a file of the app: %s', (url, expected) => expect(isAsset(url, origin)).toBe(expected))
