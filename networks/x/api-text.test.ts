import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toApiText } from './api-text.ts'

const short = 'https://t.co/abcdefghij'
const url = (start: number, expanded: string, more: object = {}) => ({
  start,
  end: start + short.length,
  url: short,
  expanded_url: expanded,
  ...more,
})

test('converts X’s code point positions to positions in the displayed text', () => {
  const sent = `😀 &amp; @mina says #tide $NOK ${short}`
  const at = (word: string) => Array.from(sent.slice(0, sent.indexOf(word))).length
  const { text, facets } = toApiText(sent, {
    mentions: [{ start: at('@mina'), end: at('@mina') + 5, username: 'mina', id: '7' }],
    hashtags: [{ start: at('#tide'), end: at('#tide') + 5, tag: 'tide' }],
    cashtags: [{ start: at('$NOK'), end: at('$NOK') + 4, tag: 'NOK' }],
    urls: [url(at(short), 'https://tides.example/a?b=c&d')],
  })
  expect(text).toBe('😀 & @mina says #tide $NOK https://tides.example/a?b=c&d')
  expect(facets.map((facet) => [facet.kind, text.slice(facet.start, facet.end)])).toEqual([
    ['mention', '@mina'],
    ['hashtag', '#tide'],
    ['cashtag', '$NOK'],
    ['link', 'https://tides.example/a?b=c&d'],
  ])
})

test.each([
  ['a picture after the words', `Low water ${short}`, [url(10, 'https://x.com/a/status/1/photo/1', { media_key: '3_1' })], 'Low water'],
  ['nothing but a picture', short, [url(0, 'https://x.com/a/status/1/photo/1', { media_key: '3_1' })], ''],
  [
    'two pictures and what is quoted',
    `Look ${short} ${short}`,
    [url(5, 'https://x.com/b/status/2', { media_key: 'q' }), url(29, 'https://x.com/a/status/1/photo/1', { media_key: '3_1' })],
    'Look',
  ],
  [
    'a link between words',
    `See ${short} first`,
    [url(4, 'https://tides.example', { media_key: '3_1' })],
    'See https://tides.example first',
  ],
  ['a link that is not shown below', `See ${short}`, [url(4, 'https://tides.example')], 'See https://tides.example'],
  ['a link that leads nowhere in the web', `See ${short}`, [url(4, 'javascript:alert(1)')], 'See javascript:alert(1)'],
])('%s', (_, sent, urls, expected) => {
  const { text, facets } = toApiText(sent, { urls }, ({ media_key: key }) => key !== undefined)
  expect(text).toBe(expected)
  for (const facet of facets) expect(facet.kind === 'link' && facet.url).toMatch(/^https:/)
})

test('for any positions from X, facets are in order, within the text and without overlap', () => {
  const place = fc.record({ start: fc.integer({ min: 0, max: 60 }), end: fc.integer({ min: 0, max: 60 }) })
  const lists = fc.record({
    urls: fc.array(place.map((at) => ({ ...at, url: short, expanded_url: 'https://tides.example' }))),
    mentions: fc.array(place.map((at) => ({ ...at, username: 'mina' }))),
    hashtags: fc.array(place.map((at) => ({ ...at, tag: 'tide' }))),
  })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), lists, (sent, entities) => {
      const { text, facets } = toApiText(sent, entities)
      let done = 0
      for (const { start, end } of facets) {
        expect(start).toBeGreaterThanOrEqual(done)
        expect(end).toBeGreaterThanOrEqual(start)
        done = end
      }
      expect(done).toBeLessThanOrEqual(text.length)
    }),
  )
})
