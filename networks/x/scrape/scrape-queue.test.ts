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

test('a suggestion waits for everything else, and is dropped when its text has changed', async () => {
  const backend = createBackend()
  const enter = createScrapeQueue(backend.fetcher)
  void enter('t1', 'timeline')
  void enter('t2', 'timeline')
  const typing = new AbortController()
  const old = enter('el', 'suggestion', typing.signal)
  void enter('eli', 'suggestion')
  void enter('s1', 'status')
  typing.abort(new Error('typed on'))
  await expect(old).rejects.toThrow('typed on')
  for (const path of ['t1', 't2']) await backend.answer(path)
  expect(backend.asked).toEqual(['t1', 't2', 's1', 'eli'])
})

test('a dropped call is made again when it is wanted again', async () => {
  const backend = createBackend()
  const enter = createScrapeQueue(backend.fetcher)
  void enter('t1', 'timeline')
  void enter('t2', 'timeline')
  const typing = new AbortController()
  enter('eli', 'suggestion', typing.signal).catch(() => {})
  typing.abort(new Error('typed on'))
  await backend.answer('t1')
  const again = enter('eli', 'suggestion')
  await backend.answer('eli')
  expect(await (await again).text()).toBe('eli')
})

test('a search that joins a waiting suggestion takes the place of a search', async () => {
  const backend = createBackend()
  const enter = createScrapeQueue(backend.fetcher)
  void enter('t1', 'timeline')
  void enter('t2', 'timeline')
  void enter('elif', 'suggestion')
  void enter('s1', 'status')
  const pressed = enter('elif', 'search')
  void enter('t3', 'timeline')
  await backend.answer('t1')
  await backend.answer('t3')
  expect(backend.asked).toEqual(['t1', 't2', 't3', 'elif'])
  await backend.answer('elif')
  expect(await (await pressed).text()).toBe('elif')
  expect(backend.asked).toEqual(['t1', 't2', 't3', 'elif', 's1'])
})
