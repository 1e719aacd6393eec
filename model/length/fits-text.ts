import { limits, type NetworkLimits, type NetworkName } from '../limits.ts'
import { countBytes } from './count-bytes.ts'
import { countText } from './count-text.ts'

/** Is this text within everything that the network limits? Bluesky limits graphemes and bytes. `verified`: the writer pays for more room. */
export function fitsText(network: NetworkName, text: string, verified = false): boolean {
  const { text: limit }: NetworkLimits = limits[network]
  if (limit.bytes !== undefined && countBytes(text) > limit.bytes) return false
  return countText(network, text) <= (verified ? limit.verified : limit.max)
}
