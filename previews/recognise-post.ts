import type { NetworkName } from '@chorus/model/network-identity'
import { recogniseInner } from './recognise-inner.ts'

/** A post whose URL contains its id. Undefined: the link isn't such a post. */
export function recognisePost(link: string): { network: NetworkName; id: string } | undefined {
  const found = recogniseInner(link)
  switch (found?.kind) {
    case 'x-post':
      return { network: 'x', id: found.id }
    case 'farcaster-post':
      return { network: 'farcaster', id: found.hash }
    case 'lens-post':
      return { network: 'lens', id: found.id }
    default:
      return undefined
  }
}
