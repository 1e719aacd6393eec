import { isNetworkName, type NetworkName } from './network-identity.ts'

/** A post on a network: `bluesky:abc_3kx`. After the colon comes the id in our URLs. */
export type PostRef = `${NetworkName}:${string}`
/** A profile on a network by its permanent id: `farcaster:@3`. */
export type ProfileRef = `${NetworkName}:@${string}`

export const toPostRef = (network: NetworkName, id: string): PostRef => `${network}:${id}`
export const toProfileRef = (network: NetworkName, id: string): ProfileRef => `${network}:@${id}`

export interface RefParts {
  network: NetworkName
  id: string
}

/** The network and id of a ref; undefined when the text is not a ref. */
export function parseRef(ref: string): RefParts | undefined {
  const colon = ref.indexOf(':')
  const network = ref.slice(0, colon)
  if (colon < 1 || !isNetworkName(network)) return undefined
  const id = ref.slice(ref[colon + 1] === '@' ? colon + 2 : colon + 1)
  return id ? { network, id } : undefined
}
