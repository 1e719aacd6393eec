import { expect, test } from 'vitest'
import { createSearchHistory } from './search-history.ts'

const createStorage = (text?: string) => {
  const kept = new Map(text === undefined ? [] : [['preference:searches', text]])
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('lists the latest five searches without duplicates, newest first', () => {
  const storage = createStorage()
  const history = createSearchHistory(() => storage)
  for (const query of ['a', 'b', ' c ', 'd', 'e', 'f', 'B', '  ']) history.add(query)
  expect(history.view()).toEqual(['B', 'f', 'e', 'd', 'c'])
  expect(createSearchHistory(() => storage).view()).toEqual(['B', 'f', 'e', 'd', 'c'])
})

test('removes one search or all of them from storage', () => {
  const storage = createStorage(JSON.stringify(['a', 'b']))
  const history = createSearchHistory(() => storage)
  const seen: (readonly string[])[] = []
  history.subscribe(() => seen.push(history.view()))
  history.remove('a')
  history.clear()
  expect(seen).toEqual([['b'], []])
  expect([...storage.kept]).toEqual([])
})

test.each(['{"a":1}', '[1,null,""]', 'broken', JSON.stringify(['x'.repeat(6000)])])('ignores an invalid stored value: %s', (text) => {
  expect(createSearchHistory(() => createStorage(text)).view()).toEqual([])
})

test('keeps searches in memory when storage throws', () => {
  const history = createSearchHistory(() => {
    throw new Error('closed')
  })
  history.add('a')
  expect(history.view()).toEqual(['a'])
})
