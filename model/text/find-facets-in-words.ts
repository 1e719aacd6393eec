import type { Facet } from '../facet.ts'
import type { NetworkName } from '../network-identity.ts'
import { findFacets } from './find-facets.ts'

/**
 * The facets of those words that have `sign` in them, from the last to the first. No facet goes across a space, so that each word can be read alone:
 * of a long text that is being written, few words have to be.
 */
export function* findFacetsInWords(text: string, sign: RegExp, network?: NetworkName): Generator<Facet> {
  const words = [...text.matchAll(/\S+/g)].filter(({ 0: word }) => sign.test(word))
  for (const { 0: word, index } of words.toReversed())
    for (const facet of findFacets(word, network).toReversed()) yield { ...facet, start: facet.start + index, end: facet.end + index }
}
