import { existsSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import twitter from 'twitter-text'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { networkNames, type NetworkName } from '../network-identity.ts'
import { growthOf } from '../testing/growth.ts'
import { countText } from './count-text.ts'
import { countX } from './count-x.ts'
import { fitsText } from './fits-text.ts'
import { toGraphemes } from './graphemes.ts'

const corpora = new URL('../../../shared/corpora/', import.meta.url)
const isThere = existsSync(corpora)
const read = (path: string) => (isThere ? readFileSync(new URL(path, corpora), 'utf8') : '')

test.each<[string, Record<'farcaster' | 'lens' | 'x' | 'bluesky', number>]>([
  ['', { farcaster: 0, lens: 0, x: 0, bluesky: 0 }],
  ['hello', { farcaster: 5, lens: 5, x: 5, bluesky: 5 }],
  ['é', { farcaster: 2, lens: 2, x: 1, bluesky: 1 }],
  ['e\u0301', { farcaster: 3, lens: 3, x: 1, bluesky: 1 }],
  ['漢字', { farcaster: 6, lens: 4, x: 4, bluesky: 2 }],
  ['👨‍👩‍👧‍👦', { farcaster: 25, lens: 14, x: 2, bluesky: 1 }],
  ['a\r\nb', { farcaster: 4, lens: 4, x: 4, bluesky: 3 }],
  ['\uD83D', { farcaster: 3, lens: 2, x: 2, bluesky: 1 }],
  ['see https://example.com/a/very/long/path/that/goes/on', { farcaster: 53, lens: 53, x: 27, bluesky: 53 }],
])('%j', (text, lengths) => {
  const networks = Object.keys(lengths) as (keyof typeof lengths)[]
  expect(Object.fromEntries(networks.map((network) => [network, countText(network, text)]))).toEqual(lengths)
})

describe.skipIf(!isThere)('X counts as twitter-text publishes (skipped: shared/corpora is absent)', () => {
  interface Case {
    description: string
    text: string
    expected: { weightedLength: number }
  }
  const groups: Record<string, Case[]> = isThere ? parse(read('twitter-text/validate.yml')).tests : {}
  const cases = [
    ...(groups['WeightedTweetsCounterTest'] ?? []).map((each) => ({ ...each, version: 2 as const })),
    ...(groups['WeightedTweetsWithDiscountedEmojiCounterTest'] ?? []).map((each) => ({ ...each, version: 3 as const })),
    ...(groups['UnicodeDirectionalMarkerCounterTest'] ?? []).map((each) => ({ ...each, version: 3 as const })),
  ]
  test('includes all cases', () => expect(cases).toHaveLength(44))
  test.each(cases)('v$version: $description', ({ text, expected, version }) => {
    expect(countX(text, version)).toBe(expected.weightedLength)
  })
})

describe.skipIf(!isThere)('Unicode (skipped: shared/corpora is absent)', () => {
  const breaks: { unicode: string; tests: { s: string; extended: string[] }[] } = isThere
    ? JSON.parse(read('unicode/grapheme-break-17.json'))
    : { unicode: '', tests: [] }
  const emoji = read('unicode/emoji-test-17.txt')
    .split('\n')
    .flatMap((line) => {
      const found = /^([\dA-F ]+?)\s*;\s*([\w-]+)/.exec(line)
      const points = found?.[1]?.split(' ').map((point) => Number.parseInt(point, 16)) ?? []
      return found ? [{ emoji: String.fromCodePoint(...points), status: found[2] ?? '' }] : []
    })

  // The engine has its own Unicode tables, and an older one may split newer characters. That must fail rather than pass silently.
  test(`segments every grapheme of the break test with Unicode ${process.versions['unicode']}`, () => {
    const wrong = breaks.tests.filter(({ s, extended }) => JSON.stringify(toGraphemes(s)) !== JSON.stringify(extended))
    expect(wrong).toEqual([])
    expect(breaks.tests.length).toBeGreaterThan(700)
  })

  test('every emoji is one grapheme, alone and in a sequence', () => {
    expect(emoji.length).toBeGreaterThan(5000)
    expect(emoji.filter((each) => countText('bluesky', each.emoji) !== 1)).toEqual([])
    // A lone skin tone joins the space before it.
    const row = emoji.filter((each) => each.status !== 'component').map((each) => each.emoji)
    expect(countText('bluesky', row.join(' '))).toBe(row.length * 2 - 1)
  })

  test('every fully qualified emoji weighs 2 on X, including the newest', () => {
    expect(emoji.filter((each) => each.status === 'fully-qualified' && countText('x', each.emoji) !== 2)).toEqual([])
  })

  test('bytes and Lens units are additive over graphemes and emoji', () => {
    const piece = fc.constantFrom(...breaks.tests.map((each) => each.s), ...emoji.map((each) => each.emoji))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('')
        expect(countText('farcaster', text)).toBe(new TextEncoder().encode(text).length)
        expect(countText('lens', text)).toBe([...text].reduce((sum, point) => sum + (point < '\u0080' ? 1 : 2), 0))
        expect(countText('bluesky', text)).toBe([...new Intl.Segmenter('en').segment(text)].length)
        expect(toGraphemes(text).join('')).toBe(text)
      }),
    )
  })
})

test('X counts words independently: the total is the sum of words and spaces', () => {
  const word = fc.constantFrom('word', '漢字', '😀', '👩🏽‍🚀', 'https://example.com/x', 'example.com', '@mina', '#tag', 'e\u0301', 'ẛ̣')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 400 }), (words) => {
      expect(countX(words.join(' '))).toBe(words.reduce((sum, each) => sum + countX(each), words.length - 1))
    }),
    { numRuns: 30 },
  )
})

test('X counts text in common scripts as the package does', () => {
  const letters = 'aZ 9.,\n/@#*ÀßñΑωЖя‐–—‘“†…、。「々〆ぁゔゞアヴー・一漢龍가한힣！（～'
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...letters, 'か\u3099', 'e\u0301', '㊗', '〰', '©', 'example.com'), { maxLength: 80 }),
      (units) => {
        const text = units.join('')
        expect(countX(text)).toBe(twitter.parseTweet(text).weightedLength)
      },
    ),
    { numRuns: 300 },
  )
})

test.each<[NetworkName, string, boolean, boolean]>([
  ['x', 'a'.repeat(280), false, true],
  ['x', 'a'.repeat(281), false, false],
  ['x', 'a'.repeat(25_000), true, true],
  ['bluesky', 'a'.repeat(300), false, true],
  ['bluesky', 'a'.repeat(301), true, false],
  ['bluesky', '👨‍👩‍👧‍👦'.repeat(120), false, true],
  ['bluesky', '👨‍👩‍👧‍👦'.repeat(121), false, false],
  ['farcaster', '漢'.repeat(341), false, true],
  ['farcaster', '漢'.repeat(342), false, false],
  ['lens', '漢'.repeat(2500), false, true],
  ['lens', '漢'.repeat(2501), false, false],
])('fits on %s: %.12s… verified %s: %s', (network, text, verified, expected) => {
  expect(fitsText(network, text, verified)).toBe(expected)
})

test.each(['a', 'a.', '漢', '😀', 'a.com ', 'http://a.co/(a)'])('counting takes time in proportion: %j over and over', (unit) => {
  for (const network of networkNames) expect(growthOf((text) => countText(network, text), unit, 60_000)).toBeLessThan(45)
})
