import * as fc from 'fast-check'
import twitter from 'twitter-text'
import { expect, test, vi } from 'vitest'
import { countX } from '../length/count-x.ts'
import { findXFacets } from './find-x-facets.ts'
import { findXUrls } from './find-x-urls.ts'

const findByPackage = (text: string) => twitter.extractUrlsWithIndices(text).map(({ url, indices: [start, end] }) => ({ url, start, end }))

const pieces = [
  ['a', 'b.', '.', '-', '_', '/', '(a)', '(', ')', '?', '=', 'x=1', '@', '#', '$', ' ', '\n', ':80', ':', '&', '~', '!', ',', '1'],
  ['com', '.com', '.co', '.jp', 'example.com', 'a.b.c.com', 'a_b', 'http://', 'https://', 'HTTP://', 'http', 't.co/', 'é', 'é.com'],
  ['漢', '漢字', '。', '.みんな', 'みんな', '.嘉里', '嘉里大酒店', '日本', '😀', '𠮷', '\uD83D', 'xn--', '.xn--p1ai', '\u202A', '\u00AD'],
  ['ſ', '\u212A', 'a'.repeat(64), '漢'.repeat(20), 'x'.repeat(41)],
].flat()
const texts = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 }).map((parts) => parts.join(''))

test('finds what twitter-text finds, with and without spaces', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(findXUrls(text)).toEqual(findByPackage(text))
    }),
    { numRuns: 5000 },
  )
})

test('counts as twitter-text counts, with and without spaces', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(countX(text)).toBe(twitter.parseTweet(text).weightedLength)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['an ASCII domain after other letters', `${'漢字'.repeat(8)}example.com/ここ`, ['example.com/']],
  ['a domain label that is too long in punycode', `${'漢字'.repeat(30)}example.com`, []],
  ['a bare domain of other letters', '漢.com', []],
  ['an underscore in the last label', 'a_b.com', []],
  ['an underscore before it', 'https://a_b.example.com', ['https://a_b.example.com']],
  ['the longest URL', `https://example.com/${'a'.repeat(4068)}`, [`https://example.com/${'a'.repeat(4068)}`]],
  ['a URL that is too long', `https://example.com/${'a'.repeat(4069)}`, []],
  ['a short link with more behind it', 'https://t.co/abc/def', ['https://t.co/abc']],
])('reads as X does: %s', (_, text, urls) => {
  expect(findXUrls(text).map(({ url }) => url)).toEqual(urls)
  expect(findByPackage(text).map(({ url }) => url)).toEqual(urls)
})

test.each(['a.', '漢.', '😀', '漢', 'a.com', '漢a.com', 'a_.', 'a.co/(', 'https://漢.com', '#漢.'])(
  'hands only short texts to the URL expression of the package: %j over and over',
  (unit) => {
    const text = unit.repeat(Math.ceil(100_000 / unit.length))
    const extract = vi.spyOn(twitter, 'extractUrlsWithIndices')
    const tags = vi.spyOn(twitter, 'extractHashtagsWithIndices')
    const parse = vi.spyOn(twitter, 'parseTweet')
    findXFacets(text)
    countX(text)
    const lengths = extract.mock.calls.map(([window]) => window.length)
    expect(Math.max(0, ...lengths)).toBeLessThan(200)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(text.length * 10)
    // Both look for URLs themselves, unless the text has no dot or the option turns it off.
    for (const [read] of parse.mock.calls) expect(read).not.toContain('.')
    for (const [, options] of tags.mock.calls as unknown[][]) expect(options).toEqual({ checkUrlOverlap: false })
  },
)
