import { expect, test } from 'vitest'
import { toWholePlace } from './to-whole-place.ts'

test.each([
  ['tea from:teo', { from: 'mina', lang: 'en', has: 'images' }, 'tea from:mina lang:en has:images'],
  ['tea', { from: '@mina', to: ' teo ', lang: 'nonsense', since: '31 January' }, 'tea from:mina to:teo'],
  ['"green tea" #latte', { from: 'mina extra' }, '"green tea" #latte from:mina'],
])('%j with the fields %j is %j', (q, fields, whole) =>
  expect(toWholePlace({ q, type: 'posts', sort: 'latest', ...fields })).toEqual({ q: whole, type: 'posts', sort: 'latest' }),
)

test('a place without fields keeps its text as it was typed', () =>
  expect(toWholePlace({ q: ' from:mina  tea ' })).toEqual({ q: ' from:mina  tea ' }))
