import { expect, test } from 'vitest'
import { guessType, toChannelText, toPeopleText, toWholePlace } from './search-texts.ts'

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
  ['mina.lens', 'users'],
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

test.each([
  ['tea from:teo', { from: 'mina', lang: 'en', has: 'images' }, 'tea from:mina lang:en has:images'],
  ['tea', { from: '@mina', to: ' teo ', lang: 'nonsense', since: '31 January' }, 'tea from:mina to:teo'],
  ['"green tea" #latte', { from: 'mina extra' }, '"green tea" #latte from:mina'],
])('%j with the fields %j is %j', (q, fields, whole) =>
  expect(toWholePlace({ q, type: 'posts', sort: 'latest', ...fields })).toEqual({ q: whole, type: 'posts', sort: 'latest' }),
)

test('a place without fields keeps its text as it was typed', () =>
  expect(toWholePlace({ q: ' from:mina  tea ' })).toEqual({ q: ' from:mina  tea ' }))
