import { expect, test } from 'vitest'
import { openPath } from './open-path.ts'

const origin = 'https://chorus.example'

/** Simulates a click with the given windows open, and returns what happens to them. */
async function press(urls: readonly string[], wanted: unknown): Promise<string[]> {
  const done: string[] = []
  const clients = {
    matchAll: async () => urls.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) })),
    openWindow: async (path: string) => done.push(`open ${path}`),
  }
  await openPath(clients, origin, wanted)
  return done
}

test('focuses one window that already shows the path', async () => {
  const urls = [`${origin}/`, `${origin}/post/bsky/1?x=1#top`, `${origin}/post/bsky/1`]
  expect(await press(urls, '/post/bsky/1')).toEqual([`focus ${urls[1]}`])
})

test('otherwise opens a new one', async () => {
  expect(await press([], '/notifications')).toEqual(['open /notifications'])
  expect(await press([`${origin}/post/bsky/12`, 'about:blank', 'https://evil.example/post/bsky/1'], '/post/bsky/1')).toEqual([
    'open /post/bsky/1',
  ])
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  undefined,
  { path: '/' },
  7,
])('%j opens Home', async (wanted) => expect(await press([], wanted)).toEqual(['open /']))
