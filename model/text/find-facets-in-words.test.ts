import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NetworkName } from '../network-identity.ts'
import { findFacetsInWords } from './find-facets-in-words.ts'
import { findFacets } from './find-facets.ts'

test('finds what is found in the whole text', () => {
  const piece = fc.constantFrom(
    '@',
    '＠',
    '#',
    '$',
    '/',
    'a',
    '.',
    'com',
    ' ',
    '\n',
    '\u3000',
    '\u00A0',
    'https://',
    '(',
    ')',
    '漢',
    '😀',
    '\u0301',
    '\uFE0F',
    '@b.c',
    'x.org/y',
  )
  const text = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(text, fc.constantFrom<NetworkName | undefined>('farcaster', 'lens', 'x', 'bluesky', undefined), (written, network) => {
      expect([...findFacetsInWords(written, [...'@＠#＃$/.:'], network)].toReversed()).toEqual(findFacets(written, network))
      const mentions = (facets: Iterable<{ kind: string; start: number }>) =>
        [...facets].flatMap(({ kind, start }) => (kind === 'mention' ? [start] : []))
      expect(mentions(findFacetsInWords(written, ['@', '＠'], network)).toReversed()).toEqual(mentions(findFacets(written, network)))
      const links = (facets: Iterable<{ kind: string; start: number }>) =>
        [...facets].flatMap(({ kind, start }) => (kind === 'link' ? [start] : []))
      expect(links(findFacetsInWords(written, ['.', ':'], network)).toReversed()).toEqual(links(findFacets(written, network)))
    }),
    { numRuns: 3000 },
  )
})

test('reads only the words that matter', () => {
  const text = `https://one.example/a ${'word '.repeat(5000)}https://two.example/b end.`
  expect(findFacetsInWords(text, ['.', ':']).next().value).toMatchObject({ kind: 'link', url: 'https://two.example/b' })
})
