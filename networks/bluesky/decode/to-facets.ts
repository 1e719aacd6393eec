import type { Facet } from '@chorus/model/facet'
import type { WireFacet } from './wire.ts'

/** The wire counts UTF-8 bytes, our model UTF-16 code units. */
export function toFacets(text: string, facets: readonly WireFacet[]): Facet[] {
  if (facets.length === 0) return []
  const toIndex = createByteIndex(text)
  return facets.flatMap(({ index, features }): Facet[] => {
    const start = toIndex(index.byteStart)
    const end = toIndex(index.byteEnd)
    if (start === undefined || end === undefined || end <= start) return []
    const span = { start, end }
    for (const { $type, did, uri, tag } of features) {
      const words = text.slice(start, end)
      if ($type?.endsWith('#mention') && did)
        return [{ ...span, kind: 'mention', network: 'bluesky', handle: words.replace(/^@/, ''), profileId: did }]
      if ($type?.endsWith('#link') && uri) return [{ ...span, kind: 'link', url: uri }]
      if ($type?.endsWith('#tag') && tag) return [{ ...span, kind: 'hashtag', tag }]
    }
    return []
  })
}

/** Maps a byte offset to a code unit offset; undefined inside a character or past the end. */
function createByteIndex(text: string): (byte: number) => number | undefined {
  // oxlint-disable-next-line no-control-regex -- ASCII begins with control characters
  if (/^[\u0000-\u007F]*$/.test(text)) return (byte) => (byte <= text.length ? byte : undefined)
  const places = new Map<number, number>()
  let bytes = 0
  let units = 0
  for (const character of text) {
    places.set(bytes, units)
    const code = character.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    units += character.length
  }
  places.set(bytes, units)
  return (byte) => places.get(byte)
}
