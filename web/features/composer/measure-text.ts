import { countText } from '@chorus/model/length/count-text'
import { fitsText } from '@chorus/model/length/fits-text'
import { limits, type NetworkName } from '@chorus/model/limits'

export interface Measure {
  network: NetworkName
  used: number
  max: number
  /** Within everything that the network limits. */
  fits: boolean
}

/** A text as each network counts it, one row a network. `verified`: networks on which the writer has more room. */
export const measureText = (text: string, networks: readonly NetworkName[], verified: ReadonlySet<NetworkName> = new Set()): Measure[] =>
  [...new Set(networks)].map((network) => {
    const hasMore = verified.has(network)
    const { max, verified: more } = limits[network].text
    return { network, used: countText(network, text), max: hasMore ? more : max, fits: fitsText(network, text, hasMore) }
  })
