import type { NetworkName } from '@chorus/model/network-identity'
import { findNetwork } from '@chorus/networks/descriptors'

export interface LinkedProfile {
  network: NetworkName
  /** The profile's id in the path, decoded. */
  id: string
}

/** Parses a path such as `/profile/bluesky/mina.example`. Undefined for other paths, including a profile's sub-pages. */
export function parseProfileLink(href: string): LinkedProfile | undefined {
  const [empty, word, segment, slug, ...rest] = href.split('/')
  const network = findNetwork(segment ?? '')
  if (empty !== '' || word !== 'profile' || !network || !slug || rest.length > 0) return undefined
  try {
    return { network: network.name, id: decodeURIComponent(slug) }
  } catch {
    // Malformed percent-encoding: not one of our paths.
    return undefined
  }
}
