import { isNetworkName, type NetworkName } from './limits.ts'

/** A post on a network: `bluesky:abc_3kx`. What follows the colon is the id that our URLs carry. */
export type PostRef = `${NetworkName}:${string}`
/** A profile on a network by its lasting id: `farcaster:@3`. */
export type ProfileRef = `${NetworkName}:@${string}`

export const toPostRef = (network: NetworkName, id: string): PostRef => `${network}:${id}`
export const toProfileRef = (network: NetworkName, id: string): ProfileRef => `${network}:@${id}`

export interface RefParts {
  network: NetworkName
  id: string
}

/** The network and id inside a ref; undefined when the text is no ref. */
export function parseRef(ref: string): RefParts | undefined {
  const colon = ref.indexOf(':')
  const network = ref.slice(0, colon)
  if (colon < 1 || !isNetworkName(network)) return undefined
  const id = ref.slice(ref[colon + 1] === '@' ? colon + 2 : colon + 1)
  return id ? { network, id } : undefined
}
