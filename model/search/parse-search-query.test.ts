import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearchQuery } from './parse-search-query.ts'
import { isSearchable, mediaFilters, type SearchQuery, type SearchTerm } from './search-query.ts'
import { toSearchText } from './to-search-text.ts'

const words = (...texts: string[]): SearchTerm[] => texts.map((text) => ({ kind: 'word', text }))

test.each<[string, SearchQuery]>([
  ['', { terms: [] }],
  ['  coffee  ', { terms: words('coffee') }],
  ['from:mina', { terms: [], from: 'mina' }],
  ['from:mina coffee  and tea ', { terms: words('coffee', 'and', 'tea'), from: 'mina' }],
  ['  from:mina\ncoffee', { terms: words('coffee'), from: 'mina' }],
  ['from:@mina.example coffee', { terms: words('coffee'), from: 'mina.example' }],
  ['From:mina coffee', { terms: words('coffee'), from: 'mina' }],
  ['from:from from', { terms: words('from'), from: 'from' }],
  ['from:', { terms: words('from:') }],
  ['from: mina', { terms: words('from:', 'mina') }],
  ['from:@', { terms: words('from:@') }],
  ['coffee from:mina', { terms: words('coffee'), from: 'mina' }],
  ['from:mina from:teo', { terms: [], from: 'teo' }],
  ['from:mina:x', { terms: words('from:mina:x') }],
  ['from:did:plc:abc', { terms: [], from: 'did:plc:abc' }],
  ['from:lens/mina', { terms: [], from: 'lens/mina' }],
  ['to:teo mentions:mina', { terms: [], to: 'mina' }],
  ['#coffee', { terms: [{ kind: 'tag', text: 'coffee' }] }],
  ['＃珈琲', { terms: [{ kind: 'tag', text: '珈琲' }] }],
  ['# #! c#', { terms: words('#', '#!', 'c#') }],
  ['"flat  white" tea', { terms: [{ kind: 'phrase', text: 'flat white' }, ...words('tea')] }],
  ['“flat white”', { terms: [{ kind: 'phrase', text: 'flat white' }] }],
  ['"" " "', { terms: [] }],
  ['5" "open', { terms: words('5"', '"open') }],
  ['"from:mina"', { terms: [{ kind: 'phrase', text: 'from:mina' }] }],
  ['since:2026-02-28 until:2024-02-29', { terms: [], since: '2026-02-28', until: '2024-02-29' }],
  ['since:2026-02-30', { terms: words('since:2026-02-30') }],
  ['since:2026-2-3 until:soon', { terms: words('since:2026-2-3', 'until:soon') }],
  ['lang:EN', { terms: [], lang: 'en' }],
  ['lang:english', { terms: words('lang:english') }],
  ['has:images', { terms: [], media: 'images' }],
  ['filter:video', { terms: [], media: 'videos' }],
  ['filter:photos has:link', { terms: [], media: 'links' }],
  ['has:nothing -filter:replies domain:example.com', { terms: words('has:nothing', '-filter:replies', 'domain:example.com') }],
  ['constructor:x __proto__:y', { terms: words('constructor:x', '__proto__:y') }],
])('%j', (text, expected) => expect(parseSearchQuery(text)).toEqual(expected))

const pieces = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('"', '“', '#', ' ', 'from:', 'to:@', 'since:2026-01-31', 'until:2026-13-01', 'lang:', 'en', 'has:', ...mediaFilters),
)

test('a parsed query written as text parses to itself', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const query = parseSearchQuery(parts.join(''))
      expect(parseSearchQuery(toSearchText(query))).toEqual(query)
    }),
    { numRuns: 2000 },
  )
})

test('writes words first, then filters', () => {
  const text = 'since:2026-01-31 has:images lang:en to:teo from:mina "flat white" coffee #latte until:2026-02-28'
  expect(toSearchText(parseSearchQuery(text))).toBe(
    '"flat white" coffee #latte from:mina to:teo lang:en has:images since:2026-01-31 until:2026-02-28',
  )
})

test.each([
  ['coffee', true],
  ['from:mina', true],
  ['to:mina', true],
  ['lang:en has:images since:2026-01-31', false],
  ['', false],
])('%j can be searched for: %s', (text, expected) => expect(isSearchable(parseSearchQuery(text))).toBe(expected))
