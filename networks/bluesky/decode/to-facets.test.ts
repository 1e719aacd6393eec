import { describe, expect, test } from 'vitest'
import { toFacets } from './to-facets.ts'
import type { WireFacet } from './wire.ts'

const tag = (byteStart: number, byteEnd: number, tag = 'x'): WireFacet => ({
  index: { byteStart, byteEnd },
  features: [{ $type: 'app.bsky.richtext.facet#tag', tag }],
})
const bytes = (text: string) => new TextEncoder().encode(text).length

describe('converts UTF-8 byte positions to UTF-16 code units', () => {
  test.each([
    ['plain #tide here', '#tide'],
    ['über den #Fluß hinaus', '#Fluß'],
    ['桟橋 #港 の下', '#港'],
    ['👩‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿 #gräser', '#gräser'],
    ['صباح الخير #صباح', '#صباح'],
    ['#end', '#end'],
  ])('%s', (text, part) => {
    const at = text.indexOf(part)
    const [facet] = toFacets(text, [tag(bytes(text.slice(0, at)), bytes(text.slice(0, at + part.length)))])
    expect(text.slice(facet!.start, facet!.end)).toBe(part)
  })

  test.each([
    ['inside a character', 'é#a', 1, 4],
    ['ending inside a character', '#é', 0, 2],
    ['past the end', 'abc', 1, 4],
    ['past the end of other letters', 'äbc', 1, 40],
    ['backwards', 'abcdef', 4, 2],
    ['empty', 'abcdef', 2, 2],
  ])('drops a facet that lies %s', (_, text, start, end) => {
    expect(toFacets(text, [tag(start, end), tag(0, bytes(text))])).toHaveLength(1)
  })

  test('keeps the DID of mentions and the URL of links, and drops unknown features', () => {
    const index = { byteStart: 0, byteEnd: 5 }
    const of = (features: WireFacet['features']) => toFacets('@mina says', [{ index, features }])
    expect(of([{ $type: 'app.bsky.richtext.facet#mention', did: 'did:plc:x' }])).toEqual([
      { start: 0, end: 5, kind: 'mention', network: 'bluesky', handle: 'mina', profileId: 'did:plc:x' },
    ])
    expect(of([{ $type: 'app.bsky.richtext.facet#link', uri: 'https://a.example' }])).toEqual([
      { start: 0, end: 5, kind: 'link', url: 'https://a.example' },
    ])
    expect(of([{ $type: 'com.example.facet#sparkle' }])).toEqual([])
    expect(of([{ $type: 'com.example.facet#sparkle' }, { $type: 'app.bsky.richtext.facet#tag', tag: 'a' }])).toHaveLength(1)
  })
})
