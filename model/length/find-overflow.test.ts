import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkNames } from '../network-identity.ts'
import { findOverflow } from './find-overflow.ts'
import { fitsText } from './fits-text.ts'

test.each([
  ['x', 'a'.repeat(280), undefined],
  ['x', 'a'.repeat(281), 280],
  ['x', '漢'.repeat(141), 140],
  ['x', `https://example.com/${'a'.repeat(500)} ${'b'.repeat(300)}`, 520 + 280 - 23],
  ['bluesky', '👨‍👩‍👧‍👦'.repeat(301), '👨‍👩‍👧‍👦'.length * 120],
  ['bluesky', 'e\u0301'.repeat(301), 600],
  ['farcaster', '👨‍👩‍👧‍👦'.repeat(41), '👨‍👩‍👧‍👦'.length * 40],
] as const)('%s: %.20s…', (network, text, overflow) => {
  expect(findOverflow(network, text)).toBe(overflow)
})

test('the text before the overflow fits, for any text', () => {
  const text = fc.array(fc.constantFrom('tide ', '👨‍👩‍👧‍👦', '漢字', 'e\u0301', 'https://example.com/path ', '\n'), {
    minLength: 1,
    maxLength: 900,
  })
  fc.assert(
    fc.property(text, fc.constantFrom(...networkNames), (words, network) => {
      const joined = words.join('')
      const overflow = findOverflow(network, joined)
      if (overflow === undefined) expect(fitsText(network, joined)).toBe(true)
      else expect(fitsText(network, joined.slice(0, overflow))).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('a verified account on a network with more room overflows later', () => {
  expect(findOverflow('x', 'a'.repeat(25_000), true)).toBeUndefined()
  expect(findOverflow('x', 'a'.repeat(25_001), true)).toBe(25_000)
})
