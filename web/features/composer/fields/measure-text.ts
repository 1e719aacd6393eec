import { countText } from '@chorus/model/length/count-text'
import { fitsText } from '@chorus/model/length/fits-text'
import { limits } from '@chorus/model/limits'
import type { NetworkName } from '@chorus/model/network-identity'

export interface Measure {
  network: NetworkName
  used: number
  max: number
  /** Within every text limit of the network. */
  fits: boolean
}

/** Text length as each network counts it, in that network's units. `verified`: networks on which the author has the higher limit. */
export const measureText = (text: string, networks: readonly NetworkName[], verified: ReadonlySet<NetworkName> = new Set()): Measure[] =>
  [...new Set(networks)].map((network) => {
    const hasMore = verified.has(network)
    const { max, verified: more } = limits[network].text
    return { network, used: countText(network, text), max: hasMore ? more : max, fits: fitsText(network, text, hasMore) }
  })
