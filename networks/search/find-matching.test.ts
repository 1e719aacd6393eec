import type { Post } from '@chorus/model/post'
import { parseSearchQuery } from '@chorus/model/search/parse-search-query'
import { expect, test } from 'vitest'
import { findMatching } from './find-matching.ts'

const post = (name: string, day: string, content = '') =>
  ({
    ref: name,
    timestamp: Date.parse(day),
    metadata: { content, locale: 'en', facets: [], attachments: [], oembedUrls: [] },
  }) as unknown as Post

/** A network with one page a day, newest first, that filters nothing. */
function createNetwork(pages: readonly Post[][]) {
  const asked: string[] = []
  return {
    asked,
    load: async ({ cursor = '0' }: { cursor?: string }) => {
      asked.push(cursor)
      const next = Number(cursor) + 1
      return { items: pages[Number(cursor)] ?? [], cursor: next < pages.length ? String(next) : undefined }
    },
  }
}
const days = ['2026-01-09', '2026-01-08', '2026-01-07', '2026-01-06', '2026-01-05', '2026-01-04']
const pages = days.map((day) => [post(day, day)])

test('reads on until a page has a match, three pages at most', async () => {
  const { load, asked } = createNetwork(pages)
  const query = parseSearchQuery('tide until:2026-01-08')
  expect(await findMatching(load, { query, checks: ['days'], page: {} })).toMatchObject({ items: [{ ref: '2026-01-07' }], cursor: '3' })
  expect(asked).toEqual(['0', '1', '2'])
  const older = parseSearchQuery('tide until:2025-01-01')
  expect(await findMatching(load, { query: older, checks: ['days'], page: {} })).toEqual({ items: [], cursor: '3' })
})

test('ends where the latest posts are older than the first day', async () => {
  const { load } = createNetwork(pages)
  const query = parseSearchQuery('tide since:2026-01-08')
  expect(await findMatching(load, { query, checks: ['days'], page: { cursor: '1' } })).toMatchObject({
    items: [{ ref: '2026-01-08' }],
    cursor: '2',
  })
  expect(await findMatching(load, { query, checks: ['days'], page: { cursor: '2' } })).toEqual({ items: [], cursor: undefined })
  expect((await findMatching(load, { query, checks: ['days'], page: { cursor: '2', sort: 'top' } })).cursor).toBe('5')
})

test('does not follow a cursor to itself', async () => {
  let asked = 0
  const load = async () => ((asked += 1), { items: [post('a', '2026-01-01')], cursor: 'same' })
  await findMatching(load, { query: parseSearchQuery('"no such phrase"'), checks: ['phrases'], page: { cursor: 'same' } })
  expect(asked).toBe(1)
})

test('checks only what the network does not', async () => {
  const load = async () => ({ items: [post('a', '2026-01-01', 'High  tide\ntoday'), post('b', '2026-01-01', 'Tide, high')] })
  const query = parseSearchQuery('"high tide" lang:de')
  expect((await findMatching(load, { query, checks: ['phrases'], page: {} })).items).toMatchObject([{ ref: 'a' }])
  expect((await findMatching(load, { query, checks: ['lang'], page: {} })).items).toEqual([])
})
