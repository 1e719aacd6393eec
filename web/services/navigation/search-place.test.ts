import { expect, test } from 'vitest'
import { readSearchPlace, searchPath } from './search-place.ts'

test('reads only search parameters from a URL', () => {
  const place = { q: 'from:mina 50% & more?', type: 'users', source: 'bsky', sort: 'latest' } as const
  expect(readSearchPlace(Object.fromEntries(new URL(searchPath(place), 'https://chorus.example').searchParams))).toEqual(place)
  expect(readSearchPlace({ q: 7, type: 'nonsense', source: '', sort: 'top', other: 'x' })).toEqual({ q: '' })
  expect(readSearchPlace({ q: 'a'.repeat(1000) }).q).toHaveLength(300)
})

test('reads the fields of the filter form that are filled in', () => {
  expect(readSearchPlace({ q: 'tea', from: 'mina', lang: '', until: 5 })).toEqual({ q: 'tea', from: 'mina' })
})
