import { countBytes } from '@chorus/model/length/count-bytes'
import { countText } from '@chorus/model/length/count-text'
import { fitsText } from '@chorus/model/length/fits-text'
import { limits } from '@chorus/model/limits'
import type { NetworkName } from '@chorus/model/network-identity'
import { pollLimits } from '@chorus/model/poll/poll-limits'

export interface Measure {
  network: NetworkName
  used: number
  max: number
  /** Within every text limit of the network. */
  fits: boolean
}

interface Rules {
  /** Networks on which the author has the higher limit. */
  verified?: ReadonlySet<NetworkName>
  /** The text is the question of a poll. */
  hasPoll?: boolean
}

/** Text length as each network counts it, in that network's units. */
export const measureText = (
  text: string,
  networks: readonly NetworkName[],
  { verified = new Set(), hasPoll = false }: Rules = {},
): Measure[] =>
  [...new Set(networks)].map((network) => {
    const hasMore = verified.has(network)
    const { max, verified: more } = limits[network].text
    const used = countText(network, text)
    const most = hasMore ? more : max
    const { max: longest, bytes } = pollLimits.title
    const fits = fitsText(network, text, hasMore) && (!hasPoll || countBytes(text.trim()) <= bytes)
    if (!hasPoll || most <= longest) return { network, used, max: most, fits }
    return { network, used, max: longest, fits: fits && used <= longest }
  })
