import { limits } from '../limits.ts'
import type { NetworkName } from '../network-identity.ts'
import { findFacets } from '../text/find-facets.ts'
import { findXUrls } from '../text/find-x-urls.ts'

/**
 * Whether a network may charge for a link in a post’s text. An address in a domain that X doesn’t know isn’t a link there, but X may still
 * charge for one.
 */
export const hasLink = (network: NetworkName, text: string): boolean =>
  limits[network].text.counting === 'x'
    ? /https?:\/\//i.test(text) || findXUrls(text).length > 0
    : findFacets(text, network).some(({ kind }) => kind === 'link')
