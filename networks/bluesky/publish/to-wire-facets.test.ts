import type { Facet } from '@chorus/model/facet'
import { findFacets } from '@chorus/model/text/find-facets'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toFacets } from '../decode/to-facets.ts'
import { WireFacet } from '../decode/wire.ts'
import { toWireFacets } from './to-wire-facets.ts'

const did = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'
const everybody = () => Promise.resolve(did)
const nobody = () => Promise.resolve(undefined)
const encoder = new TextEncoder()
const bytesAt = (text: string, start: number, end: number) => new TextDecoder().decode(encoder.encode(text).slice(start, end))

test.each([
  ['plain', 'see https://a.example now'],
  ['behind letters of three bytes', '潮が満ちる https://a.example です'],
  ['behind emoji made of many', '👩‍👩‍👧‍👦🌊 https://a.example 🌊'],
  ['behind half a pair', '\ud83c https://a.example'],
])('the byte range of a link %s is right', async (_, text) => {
  const [facet] = await toWireFacets(text, findFacets(text, 'bluesky'), everybody)
  const { byteStart, byteEnd } = facet!.index
  expect(bytesAt(text.toWellFormed(), byteStart, byteEnd)).toBe('https://a.example')
})

test('writes every facet kind the network has, and no other', async () => {
  const text = '@mina.example #tide $BOAT https://a.example'
  const written = await toWireFacets(text, findFacets(text, 'bluesky'), everybody)
  expect(written.map(({ features }) => features[0])).toEqual([
    { $type: 'app.bsky.richtext.facet#mention', did },
    { $type: 'app.bsky.richtext.facet#tag', tag: 'tide' },
    { $type: 'app.bsky.richtext.facet#link', uri: 'https://a.example' },
  ])
})

test('an unknown or foreign mention stays plain text', async () => {
  const text = '@mina.example'
  expect(await toWireFacets(text, findFacets(text, 'bluesky'), nobody)).toEqual([])
  const other: Facet = { kind: 'mention', network: 'lens', handle: 'mina', start: 0, end: 5 }
  expect(await toWireFacets(text, [other], everybody)).toEqual([])
})

test('a mention with a known DID needs no lookup', async () => {
  const known: Facet = { kind: 'mention', network: 'bluesky', handle: 'mina.example', profileId: 'did:web:mina.example', start: 0, end: 5 }
  const [facet] = await toWireFacets('@mina', [known], () => Promise.reject(new Error('Nobody was to be asked.')))
  expect(facet?.features).toEqual([{ $type: 'app.bsky.richtext.facet#mention', did: 'did:web:mina.example' }])
})

test('any facets are written in order, without overlap and within the text, and read back unchanged', async () => {
  const facet = fc.record({
    kind: fc.constant('hashtag' as const),
    tag: fc.constant('a'),
    start: fc.integer({ min: -2, max: 30 }),
    end: fc.integer({ min: -2, max: 30 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.array(facet, { maxLength: 6 }), async (text, facets) => {
      const whole = facets.filter(({ start, end }) => text.slice(0, start).isWellFormed() && text.slice(0, end).isWellFormed())
      const written = await toWireFacets(text, whole, everybody)
      const size = encoder.encode(text).length
      let before = 0
      for (const { index } of written) {
        expect(index.byteStart).toBeGreaterThanOrEqual(before)
        expect(index.byteEnd).toBeGreaterThan(index.byteStart)
        expect(index.byteEnd).toBeLessThanOrEqual(size)
        before = index.byteEnd
      }
      const read = toFacets(text, v.parse(v.array(WireFacet), written))
      for (const { start, end } of read) expect(whole.some((one) => one.start === start && one.end === end)).toBe(true)
      expect(read).toHaveLength(written.length)
    }),
  )
})
