import { expect, test } from 'vitest'
import { parseSearchQuery, type SearchQuery } from './parse-search-query.ts'

test.each<[string, SearchQuery]>([
  ['', { content: '' }],
  ['  coffee  ', { content: 'coffee' }],
  ['from:mina', { content: '', handle: 'mina' }],
  ['from:mina coffee  and tea ', { content: 'coffee  and tea', handle: 'mina' }],
  ['  from:mina\ncoffee', { content: 'coffee', handle: 'mina' }],
  ['from:@mina.example coffee', { content: 'coffee', handle: 'mina.example' }],
  ['From:mina coffee', { content: 'coffee', handle: 'mina' }],
  ['from:from from', { content: 'from', handle: 'from' }],
  ['from:rom x', { content: 'x', handle: 'rom' }],
  ['from:', { content: 'from:' }],
  ['from: mina', { content: 'from: mina' }],
  ['from:@', { content: 'from:@' }],
  ['coffee from:mina', { content: 'coffee from:mina' }],
  ['from:mina:x', { content: 'from:mina:x' }],
  ['#coffee', { content: '#coffee' }],
])('%j', (text, expected) => expect(parseSearchQuery(text)).toEqual(expected))
