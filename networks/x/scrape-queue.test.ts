import { expect, test } from 'vitest'
import { createScrapeQueue } from './scrape-queue.ts'

function createBackend() {
  const asked: string[] = []
  const answers = new Map<string, () => void>()
  return {
    asked,
    fetcher: (path: string) => {
      asked.push(path)
      return new Promise<Response>((resolve, reject) =>
        answers.set(path, () => (path.includes('bad') ? reject(new Error('no')) : resolve(new Response(path)))),
      )
    },
    answer: async (path: string) => {
      answers.get(path)!()
      await new Promise((resolve) => setTimeout(resolve, 0))
    },
  }
}

test('runs at most two calls; timelines go before searches, searches before statuses', async () => {
  const backend = createBackend()
  const enter = createScrapeQueue(backend.fetcher)
  for (const [path, priority] of [
    ['s1', 'status'],
    ['s2', 'status'],
    ['s3', 'status'],
    ['q1', 'search'],
    ['t1', 'timeline'],
  ] as const)
    void enter(path, priority)
  expect(backend.asked).toEqual(['s1', 's2'])
  await backend.answer('s1')
  await backend.answer('t1')
  await backend.answer('q1')
  expect(backend.asked).toEqual(['s1', 's2', 't1', 'q1', 's3'])
})

test('merges identical calls, and every caller reads the whole response', async () => {
  const backend = createBackend()
  const enter = createScrapeQueue(backend.fetcher)
  const both = [enter('t1', 'timeline'), enter('t1', 'timeline')]
  expect(backend.asked).toEqual(['t1'])
  await backend.answer('t1')
  expect(await Promise.all(both.map(async (one) => (await one).text()))).toEqual(['t1', 't1'])
  void enter('t1', 'timeline')
  expect(backend.asked).toEqual(['t1', 't1'])
})

test('a failure frees its slot', async () => {
  const backend = createBackend()
  const enter = createScrapeQueue(backend.fetcher)
  const bad = enter('bad', 'status')
  bad.catch(() => {})
  void enter('s1', 'status')
  void enter('s2', 'status')
  await backend.answer('bad')
  await expect(bad).rejects.toThrow('no')
  expect(backend.asked).toContain('s2')
})

test('an aborted caller stops waiting while the others get the response', async () => {
  const backend = createBackend()
  const enter = createScrapeQueue(backend.fetcher)
  const giving = new AbortController()
  const given = enter('t1', 'timeline', giving.signal)
  const kept = enter('t1', 'timeline')
  giving.abort(new Error('enough'))
  await expect(given).rejects.toThrow('enough')
  await backend.answer('t1')
  expect(await (await kept).text()).toBe('t1')
})
