import { expect, test } from 'vitest'
import { createTypeFilter, toTypes } from './type-filter.ts'

const createStorage = (stored: Record<string, string> = {}) => ({
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => void (stored[key] = value),
})

test('stores the chosen types separately for each page', () => {
  const storage = createStorage()
  const filter = createTypeFilter('bsky', () => storage)
  filter.toggle('likes')
  filter.toggle('replies')
  expect(filter.view()).toEqual(['replies', 'likes'])
  filter.toggle('likes')
  expect(createTypeFilter('bsky', () => storage).view()).toEqual(['replies'])
  expect(createTypeFilter('all', () => storage).view()).toEqual([])
  filter.clear()
  expect(createTypeFilter('bsky', () => storage).view()).toEqual([])
})

test('includes mentions with replies, and quotes with reposts', () => {
  expect(toTypes(['replies', 'reposts'])).toEqual(['Comment', 'Mention', 'Mirror', 'Quote'])
})

test.each(['broken', '{"likes":true}', '["nonsense", 7]'])('ignores an invalid stored value: %s', (text) => {
  expect(createTypeFilter('all', () => createStorage({ 'preference:notifications:all': text })).view()).toEqual([])
})

test('keeps the choice in memory when storage throws', () => {
  const filter = createTypeFilter('all', () => {
    throw new Error('closed')
  })
  filter.toggle('likes')
  expect(filter.view()).toEqual(['likes'])
})
