import { expect, test } from 'vitest'
import { createTypeFilter, toTypes } from './type-filter.ts'

const createStorage = (kept: Record<string, string> = {}) => ({
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => void (kept[key] = value),
})

test('what was chosen stays, each page for itself', () => {
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

test('replies are also mentions, and reposts also quotes', () => {
  expect(toTypes(['replies', 'reposts'])).toEqual(['Comment', 'Mention', 'Mirror', 'Quote'])
})

test.each(['broken', '{"likes":true}', '["nonsense", 7]'])('what else stands there is nothing: %s', (text) => {
  expect(createTypeFilter('all', () => createStorage({ 'preference:notifications:all': text })).view()).toEqual([])
})

test('where nothing can be kept it is known for as long as the page', () => {
  const filter = createTypeFilter('all', () => {
    throw new Error('closed')
  })
  filter.toggle('likes')
  expect(filter.view()).toEqual(['likes'])
})
