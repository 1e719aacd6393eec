import { expect, test } from 'vitest'
import { guessType, readSearchPlace, searchPath, toChannelText, toPeopleText } from './search-query.ts'

test.each([
  ['coffee', 'posts'],
  ['from:mina coffee', 'posts'],
  ['#coffee', 'posts'],
  ['@mina', 'users'],
  [' @mina.example ', 'users'],
  ['@', 'posts'],
  ['/type-design', 'channels'],
  ['/ coffee', 'posts'],
  ['mina.eth', 'users'],
  ['the mina.eth', 'posts'],
  [`0x${'a1'.repeat(20)}`, 'users'],
  ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'users'],
])('%j is about %s', (q, type) => expect(guessType(q)).toBe(type))

test.each([
  ['@mina', 'mina'],
  ['mina okafor', 'mina okafor'],
  ['from:mina coffee', 'mina'],
  ['/mina', 'mina'],
])('%j searches for the person %j', (q, text) => expect(toPeopleText(q)).toBe(text))

test.each([
  ['/type-design', 'type-design'],
  ['#art', 'art'],
  ['from:mina art', 'art'],
  ['art', 'art'],
])('%j searches for the place %j', (q, text) => expect(toChannelText(q)).toBe(text))

test('reads only search parameters from a URL', () => {
  const place = { q: 'from:mina 50% & more?', type: 'users', source: 'bsky' } as const
  expect(readSearchPlace(Object.fromEntries(new URL(searchPath(place), 'https://chorus.example').searchParams))).toEqual(place)
  expect(readSearchPlace({ q: 7, type: 'nonsense', source: '', other: 'x' })).toEqual({ q: '' })
  expect(readSearchPlace({ q: 'a'.repeat(1000) }).q).toHaveLength(300)
})
