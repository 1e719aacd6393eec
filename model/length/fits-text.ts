import { limits, type NetworkLimits } from '../limits.ts'
import type { NetworkName } from '../network-identity.ts'
import { countBytes } from './count-bytes.ts'
import { countText } from './count-text.ts'

/**
 * Whether a text is within all of the network's limits; Bluesky limits graphemes and bytes. `verified`: the author has the larger limit.
 */
export function fitsText(network: NetworkName, text: string, verified = false): boolean {
  const { text: limit }: NetworkLimits = limits[network]
  if (limit.bytes !== undefined && countBytes(text) > limit.bytes) return false
  return countText(network, text) <= (verified ? limit.verified : limit.max)
}
