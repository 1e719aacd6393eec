import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkNames } from '../network-identity.ts'
import { countText } from './count-text.ts'
import { createTextCounter } from './create-text-counter.ts'

const word = fc.oneof(
  fc.constantFrom(
    'tide',
    'a',
    '1\uFE0F\u20E3',
    '👨‍👩‍👧‍👦',
    'e\u0301',
    '漢字',
    'かな',
    'カ\u3099',
    '강',
    'Якорь',
    '\u0E33',
    '\uFF9E',
    'https://example.com/a/long/path',
    'example.org',
    '@mina',
    '\u0301',
    '\uD83D',
    '.',
    '/x',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', ' ', '\n', '\r\n', '', '\u200D', '\u3000')), { maxLength: 60 })
  .map((words) => words.map((each) => each.join('')).join(''))

test('counts as each network does, whatever was counted before', () => {
  const count = createTextCounter()
  fc.assert(
    fc.property(text, (each) => {
      for (const network of networkNames) expect(count(network, each), network).toBe(countText(network, each))
    }),
    { numRuns: 500 },
  )
})
