import { limits } from '../limits.ts'
import type { NetworkName } from '../network-identity.ts'
import { findFacets } from '../text/find-facets.ts'
import { findXUrls } from '../text/find-x-urls.ts'

/** Whether the network finds a link in a post’s text. */
export const hasLink = (network: NetworkName, text: string): boolean =>
  limits[network].text.counting === 'x' ? findXUrls(text).length > 0 : findFacets(text, network).some(({ kind }) => kind === 'link')
