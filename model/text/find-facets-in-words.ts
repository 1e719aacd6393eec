import type { Facet } from '../facet.ts'
import type { NetworkName } from '../network-identity.ts'
import { findFacets } from './find-facets.ts'

/**
 * The facets of those words that have one of these signs in them, from the last to the first. No facet goes across a space, so that each word can be
 * read alone: of a long text that is being written, few words have to be.
 */
export function* findFacetsInWords(text: string, signs: readonly string[], network?: NetworkName): Generator<Facet> {
  const units = signs.map((sign) => sign.charCodeAt(0))
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (!units.includes(text.charCodeAt(at))) continue
    let end = at + 1
    while (end < text.length && !isSpace(text, end)) end += 1
    // The word is left behind with all of its signs.
    while (at > 0 && !isSpace(text, at - 1)) at -= 1
    for (const facet of findFacets(text.slice(at, end), network).toReversed())
      yield { ...facet, start: facet.start + at, end: facet.end + at }
  }
}

function isSpace(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || (unit > 0x7e && /\s/.test(text.charAt(at)))
}
