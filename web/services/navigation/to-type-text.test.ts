import { expect, test } from 'vitest'
import { toChannelText, toPeopleText } from './to-type-text.ts'

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
