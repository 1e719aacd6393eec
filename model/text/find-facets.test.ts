import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NetworkName } from '../network-identity.ts'
import { growthOf } from '../testing/growth.ts'
import { findFacets } from './find-facets.ts'

const show = (text: string, network?: NetworkName) =>
  findFacets(text, network).map((facet) => `${facet.kind} ${text.slice(facet.start, facet.end)}`)
const links = (text: string) => findFacets(text).flatMap((facet) => (facet.kind === 'link' ? [facet.url] : []))

describe('links', () => {
  test.each([
    ['read https://a.example/x today', ['https://a.example/x']],
    ['(https://a.example/c_(d))', ['https://a.example/c_(d)']],
    ['see (https://a.example/wiki/A_(b)), then', ['https://a.example/wiki/A_(b)']],
    [
      '[words](https://a.example/a) <https://b.example/b> "https://c.example/c"',
      ['https://a.example/a', 'https://b.example/b', 'https://c.example/c'],
    ],
    [
      'https://a.example/x. https://a.example/y, https://a.example/z!?',
      ['https://a.example/x', 'https://a.example/y', 'https://a.example/z'],
    ],
    ['**https://a.example/x**', ['https://a.example/x']],
    ['https://a.example/@mina/post?x=1&y=(2)#part', ['https://a.example/@mina/post?x=1&y=(2)#part']],
    ['https://a.example:8080/x', ['https://a.example:8080/x']],
    ['HTTPS://A.EXAMPLE/X', ['https://A.EXAMPLE/X']],
    ['https://a.example…', ['https://a.example']],
    ['https://bücher.example/ä https://例え.テスト/パス', ['https://bücher.example/ä', 'https://例え.テスト/パス']],
    ['詳細はhttps://a.example/xを見て。https://a.exampleで', ['https://a.example/x', 'https://a.example']],
    ['https://ja.example.org/wiki/漢字', ['https://ja.example.org/wiki/漢字']],
    ['https://https://a.example', ['https://a.example']],
  ])('%s', (text, expected) => expect(links(text)).toEqual(expected))

  test.each([
    ['example.com/x?y=1. www.example.com, (example.org)', ['https://example.com/x?y=1', 'https://www.example.com', 'https://example.org']],
    ['見てexample.comを', ['https://example.com']],
    ['EXAMPLE.COM', ['https://EXAMPLE.COM']],
    ['a.com,b.com', ['https://a.com', 'https://b.com']],
    ['example.com:', ['https://example.com']],
  ])('without a scheme: %s', (text, expected) => expect(links(text)).toEqual(expected))

  test.each([
    'mina.eth',
    'e.g. i.e. etc.So it goes',
    'v1.2.3',
    'notes.txt',
    '1.5',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'a@example.com',
    'first.info+tag@example.com',
    'mailto:mina@example.com',
    '@example.com',
    'a..com',
    '-a.com-',
    `0x${'a'.repeat(40)}`,
    'https://',
    'https://localhost/x',
    'http://127.0.0.1/',
    'https://mina:secret@example.com/',
    'xhttps://nothing',
    `https://a.example/${'x'.repeat(5000)}`,
  ])('stays text: %.40s', (text) => expect(findFacets(text)).toEqual([]))
})

describe('tags, mentions and symbols', () => {
  test.each<[string, NetworkName | undefined, string[]]>([
    ['@mina and (@kai.eth), no @', 'farcaster', ['mention @mina', 'mention @kai.eth']],
    ['@lens/mina and @kai', 'lens', ['mention @lens/mina', 'mention @kai']],
    ['@mina_b @toolongforanaccount', 'x', ['mention @mina_b']],
    ['@mina.example @mina', 'bluesky', ['mention @mina.example']],
    ['の@minaに', 'x', ['mention @mina']],
    ['hi@mina a@b.com @mina@b.com @http://x', 'x', []],
    ['@mina', undefined, []],
    ['#one #漢字 #a_1 (#b) #1 #️⃣ a#b &#39; ##c', undefined, ['hashtag #one', 'hashtag #漢字', 'hashtag #a_1', 'hashtag #b']],
    ['$CHOR ($mina) US$5 $100 $$x', undefined, ['cashtag $CHOR', 'cashtag $mina']],
    ['/music and/or (/art) /usr/bin /10 /a.txt', 'farcaster', ['channel /music', 'channel /art']],
    ['/music', 'lens', []],
  ])('%s on %s', (text, network, expected) => expect(show(text, network)).toEqual(expected))

  test('a Lens mention names the person without the namespace', () => {
    expect(findFacets('@lens/mina', 'lens')).toEqual([{ start: 0, end: 10, kind: 'mention', network: 'lens', handle: 'mina' }])
  })
})

test('facets are in order, never empty and never overlap, for any text', () => {
  const piece = fc.constantFrom('@', '#', '$', '/', 'a', '.', 'com', ' ', 'https://', '(', ')', '漢', '😀', '\u0301', '@b.c', 'x.org/y')
  const text = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(text, fc.constantFrom<NetworkName>('farcaster', 'lens', 'x', 'bluesky'), (written, network) => {
      let end = 0
      for (const facet of findFacets(written, network)) {
        expect(facet.start).toBeGreaterThanOrEqual(end)
        expect(facet.end).toBeGreaterThan(facet.start)
        end = facet.end
      }
      expect(end).toBeLessThanOrEqual(written.length)
    }),
  )
})

test.each([
  'a',
  'a.',
  '@',
  '@a',
  'a@',
  '#a',
  '#',
  '$a',
  ' /a-',
  '/1',
  'http://',
  'http://a.co/',
  'a.com',
  'a.com,',
  '.',
  ')',
  '(',
  "'",
  '@a.',
  'x@a.',
  'a\u0301',
  '漢',
  'https://a.co/?',
])('takes linear time for %j repeated', (unit) => {
  expect(growthOf((text) => findFacets(text, 'bluesky'), unit)).toBeLessThan(45)
  expect(growthOf((text) => findFacets(`https://a.co/${text}`, 'farcaster'), unit)).toBeLessThan(45)
})
