import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Facet } from '../facet.ts'
import { segmentText } from './segment-text.ts'

const tag = (start: number, end: number): Facet => ({ start, end, kind: 'hashtag', tag: 'x' })
const shown = (text: string, facets: Facet[]) =>
  segmentText(text, facets).map((segment) => (segment.facet ? `[${segment.text}]` : segment.text))

test.each<[string, string, Facet[], string[]]>([
  ['no text', '', [], []],
  ['no facets', 'plain', [], ['plain']],
  ['facets in any order', 'a #b #c', [tag(5, 7), tag(2, 4)], ['a ', '[#b]', ' ', '[#c]']],
  ['a facet that is the whole text', '#b', [tag(0, 2)], ['[#b]']],
  ['the earlier of two that overlap', 'abcdef', [tag(2, 5), tag(0, 3)], ['[abc]', 'def']],
  ['the longer of two that begin together', 'abcdef', [tag(0, 2), tag(0, 4)], ['[abcd]', 'ef']],
  ['one that reaches past the end', 'abc', [tag(1, 99)], ['a', '[bc]']],
  ['empty, reversed, negative and out of range', 'abc', [tag(1, 1), tag(2, 1), tag(-1, 2), tag(9, 12)], ['abc']],
  ['broken numbers', 'abc', [tag(0.5, 2), tag(Number.NaN, 2), tag(0, Number.NaN)], ['abc']],
  ['one that cuts an emoji in two', '😀a', [tag(1, 3)], ['😀a']],
  ['a link that is no web page', 'click', [{ start: 0, end: 5, kind: 'link', url: 'javascript:alert(1)' }], ['click']],
])('%s', (_, text, facets, expected) => expect(shown(text, facets)).toEqual(expected))

test('segments join to the text for any facets', () => {
  const facet = fc.tuple(fc.integer({ min: -3, max: 40 }), fc.integer({ min: -3, max: 40 })).map(([start, end]) => tag(start, end))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(facet), (text, facets) => {
      const segments = segmentText(text, facets)
      expect(segments.map((segment) => segment.text).join('')).toBe(text)
      expect(segments.every((segment) => segment.text !== '')).toBe(true)
    }),
  )
})
