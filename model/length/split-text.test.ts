import { existsSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { networkNames, type NetworkName } from '../network-identity.ts'
import { growthOf } from '../testing/growth.ts'
import { findFacets } from '../text/find-facets.ts'
import { fitsText } from './fits-text.ts'
import { toGraphemes } from './graphemes.ts'
import { splitText } from './split-text.ts'

const corpus = new URL('../../../shared/corpora/unicode/', import.meta.url)
const bare = (text: string) => text.replace(/\s/g, '')
const sentence = 'A sentence of some length stands here, and it goes on. '

test.each<NetworkName>(networkNames)('an empty text has no parts, and a short one is its only part: %s', (network) => {
  expect(splitText(network, '')).toEqual([])
  expect(splitText(network, ' \n\t ')).toEqual([])
  expect(splitText(network, '  hello\nthere ')).toEqual(['hello\nthere'])
})

describe('cuts', () => {
  test('at paragraphs first', () => {
    const paragraph = sentence.repeat(3).trim()
    expect(splitText('bluesky', [paragraph, paragraph, paragraph].join('\n\n'))).toEqual([paragraph, paragraph, paragraph])
  })

  test('then at sentences', () => {
    const parts = splitText('x', sentence.repeat(20))
    expect(parts.every((part) => part.endsWith('goes on.'))).toBe(true)
    expect(parts.length).toBe(4)
  })

  test('at sentences in scripts without spaces', () => {
    const parts = splitText('x', 'これは少し長い文です。'.repeat(40))
    expect(parts.every((part) => part.endsWith('。'))).toBe(true)
  })

  test('then at words', () => {
    const parts = splitText('farcaster', 'word '.repeat(600))
    expect(parts.every((part) => /^word( word)*$/.test(part))).toBe(true)
  })

  test('past a short first paragraph', () => {
    const [first = ''] = splitText('bluesky', `Hi\n\n${'word '.repeat(200)}`)
    expect(first.length).toBeGreaterThan(290)
  })

  test('a word larger than a post between graphemes, filling parts', () => {
    expect(splitText('bluesky', 'a'.repeat(650)).map((part) => part.length)).toEqual([300, 300, 50])
    expect(splitText('bluesky', '👨‍👩‍👧‍👦'.repeat(130)).map((part) => toGraphemes(part).length)).toEqual([120, 10])
  })

  test('a link only when it is larger than a post', () => {
    const link = `https://example.com/${'x'.repeat(250)}`
    expect(splitText('bluesky', `${'word '.repeat(40)}${link} end`)).toContain(`${link} end`)
    const long = `https://example.com/${'x'.repeat(400)}`
    expect(splitText('bluesky', long).join('')).toBe(long)
    expect(splitText('x', long)).toEqual([long])
  })

  test('never inside an entity in a run without spaces', () => {
    const parts = splitText('x', `${'漢'.repeat(135)}@mina_kai_and_co${'字'.repeat(100)}`)
    expect(parts.some((part) => part.includes('@mina_kai_and_co'))).toBe(true)
  })

  test('a grapheme larger than a post rather than exceed the limit', () => {
    const monster = `a${'\u0301'.repeat(2000)}`
    expect(splitText('farcaster', monster).join('')).toBe(monster)
    expect(splitText('farcaster', monster).every((part) => fitsText('farcaster', part))).toBe(true)
  })
})

test('adds counters only on request, within the limit, and none for a single part', () => {
  const text = 'word '.repeat(300)
  expect(splitText('x', text).some((part) => /\d/.test(part))).toBe(false)
  const parts = splitText('x', text, { counter: true })
  expect(parts.map((part) => part.split(' ').at(-1))).toEqual(parts.map((_, index) => `${index + 1}/${parts.length}`))
  expect(parts.every((part) => fitsText('x', part))).toBe(true)
  expect(splitText('x', 'word '.repeat(2000), { counter: true }).at(-1)).toMatch(/ (\d\d)\/\1$/)
  expect(splitText('x', 'short', { counter: true })).toEqual(['short'])
})

test('gives a verified author the larger limit', () => {
  expect(splitText('x', 'a '.repeat(12_000), { verified: true })).toHaveLength(1)
})

const graphemes: string[] = existsSync(corpus)
  ? JSON.parse(readFileSync(new URL('grapheme-break-17.json', corpus), 'utf8')).tests.map((each: { s: string }) => each.s)
  : ['e\u0301', '🇦🇧', '\r\n', '각']
const emoji: string[] = existsSync(corpus)
  ? readFileSync(new URL('emoji-test-17.txt', corpus), 'utf8')
      .split('\n')
      .filter((line) => line.includes('; fully-qualified'))
      .map((line) =>
        String.fromCodePoint(
          ...line
            .split(';')[0]!
            .trim()
            .split(' ')
            .map((code) => Number.parseInt(code, 16)),
        ),
      )
  : ['👩🏽‍🚀', '❤️']
const entities = [
  'https://example.com/a_(b)',
  'example.com/x',
  '@mina',
  '@mina.example',
  '#tag',
  '#漢字',
  '$CHOR',
  '/music',
  'a@b.com',
  'a.com,b.com',
]
const piece = fc.oneof(
  fc.constantFrom(...entities),
  fc.constantFrom(...graphemes, ...emoji),
  fc.constantFrom(
    'word',
    ' ',
    ' ',
    '\n',
    '\n\n',
    '.',
    '。',
    '漢字',
    '👩🏽‍🚀',
    '❤️',
    'a'.repeat(320),
    '漢'.repeat(400),
    `https://example.com/${'y'.repeat(90)}`,
  ),
)

test.each<NetworkName>(networkNames)('for any text, the parts on %s fit, are not blank, and join to the text', (network) => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, isSpaced) => {
      const text = pieces.join(isSpaced ? ' ' : '')
      const parts = splitText(network, text)
      expect(bare(parts.join(''))).toBe(bare(text))
      for (const part of parts) {
        expect(fitsText(network, part)).toBe(true)
        expect(bare(part)).not.toBe('')
      }
    }),
    { numRuns: 150 },
  )
})

test.each<NetworkName>(networkNames)('splits off no more parts than are wanted, and keeps the rest whole: %s', (network) => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), fc.integer({ min: 1, max: 4 }), (pieces, isSpaced, most) => {
      const text = pieces.join(isSpaced ? ' ' : '').repeat(4)
      const all = splitText(network, text)
      const parts = splitText(network, text, { most })
      expect(parts.slice(0, most)).toEqual(all.slice(0, most))
      expect(parts).toHaveLength(Math.min(all.length, most + 1))
      expect(bare(parts.join(''))).toBe(bare(text))
    }),
    { numRuns: 40 },
  )
})

test.each(['word ', 'これは少し長い文です。\n', 'https://example.com/x '])(
  'takes no longer for what it leaves whole: %j over and over',
  (unit) => {
    for (const network of ['farcaster', 'x', 'bluesky'] as const)
      expect(growthOf((text) => splitText(network, text, { most: 3 }), unit, 400_000)).toBeLessThan(3)
  },
)

test.each<NetworkName>(networkNames)('never cuts through a grapheme or entity on %s', (network) => {
  const short = fc.oneof(
    fc.constantFrom(...entities),
    fc.constantFrom(...graphemes, ...emoji),
    fc.constantFrom('word', ' ', '\n\n', '漢字', '👩🏽‍🚀'),
  )
  fc.assert(
    fc.property(fc.array(short, { minLength: 100, maxLength: 400 }), (pieces) => {
      const text = pieces.join(' ')
      const whole = [...findFacets(text, network)]
      const ends = new Set([0])
      let at = 0
      for (const grapheme of toGraphemes(text)) ends.add((at += grapheme.length))
      let from = 0
      for (const part of splitText(network, text)) {
        const start = text.indexOf(part, from)
        from = start + part.length
        expect(ends.has(start) && ends.has(from)).toBe(true)
        for (const entity of whole) {
          for (const cut of [start, from]) expect(cut > entity.start && cut < entity.end).toBe(false)
        }
      }
    }),
    { numRuns: 20 },
  )
})

test.each(['word ', sentence, 'a', '漢', '。', '👩🏽‍🚀', '\n', 'a.', 'https://example.com/x '])(
  'time grows with the length of the text: %j over and over',
  (unit) => {
    for (const network of networkNames) expect(growthOf((text) => splitText(network, text), unit, 60_000)).toBeLessThan(45)
  },
)

test('uses the limits of the table', () => {
  for (const network of networkNames) {
    expect(splitText(network, 'a'.repeat(limits[network].text.max))).toHaveLength(1)
    expect(splitText(network, 'a'.repeat(limits[network].text.max + 1))).toHaveLength(2)
  }
})
