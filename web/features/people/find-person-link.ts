import type { NetworkName } from '@chorus/model/limits'
import { findNetwork } from '@chorus/networks/descriptors'

/** Whom a link leads to. */
export interface LinkedTo {
  network: NetworkName
  /** What stands for them in an address. */
  id: string
}

/** `href`: a path. Undefined: it leads to something else, or to one of their lists. */
export function findPersonLink(href: string): LinkedTo | undefined {
  const [empty, word, segment, slug, ...rest] = href.split('/')
  const network = findNetwork(segment ?? '')
  if (empty !== '' || word !== 'profile' || !network || !slug || rest.length > 0) return undefined
  try {
    return { network: network.name, id: decodeURIComponent(slug) }
  } catch {
    // No address of ours: it is not encoded.
    return undefined
  }
}
