import type { Facet } from '@chorus/model/facet'
import type { FindDid } from './create-find-did.ts'

/** A facet for writing: positions count UTF-8 bytes. Lexicon: app.bsky.richtext.facet */
interface WrittenFacet {
  index: { byteStart: number; byteEnd: number }
  features: object[]
}

const encoder = new TextEncoder()
/** UTF-8 bytes of a tag. */
const longestTag = 640

/** Unknown handles and unsupported facets stay plain text. When two overlap, the first wins. */
export async function toWireFacets(
  text: string,
  facets: readonly Facet[],
  findDid: FindDid,
  signal?: AbortSignal,
): Promise<WrittenFacet[]> {
  const features = await Promise.all(facets.map((facet) => toFeature(facet, findDid, signal)))
  const sorted = facets
    .map((facet, index) => ({ ...facet, feature: features[index] }))
    .filter(({ start, end }) => start >= 0 && start < end && end <= text.length)
    .toSorted((a, b) => a.start - b.start)
  const written: WrittenFacet[] = []
  let [units, bytes] = [0, 0]
  for (const { start, end, feature } of sorted) {
    if (!feature || start < units) continue
    const byteStart = bytes + countBytes(text.slice(units, start))
    const byteEnd = byteStart + countBytes(text.slice(start, end))
    written.push({ index: { byteStart, byteEnd }, features: [feature] })
    ;[units, bytes] = [end, byteEnd]
  }
  return written
}

const countBytes = (text: string): number => encoder.encode(text).length

async function toFeature(facet: Facet, findDid: FindDid, signal?: AbortSignal): Promise<object | undefined> {
  switch (facet.kind) {
    case 'link':
      return { $type: 'app.bsky.richtext.facet#link', uri: facet.url }
    case 'hashtag':
      return countBytes(facet.tag) <= longestTag ? { $type: 'app.bsky.richtext.facet#tag', tag: facet.tag } : undefined
    case 'mention': {
      if (facet.network !== 'bluesky') return undefined
      const did = facet.profileId ?? (await findDid(facet.handle, signal))
      return did === undefined ? undefined : { $type: 'app.bsky.richtext.facet#mention', did }
    }
    default:
      return undefined
  }
}
