import { countBytes } from '@chorus/model/length/count-bytes'
import { limits, type NetworkLimits } from '@chorus/model/limits'
import type { NetworkName } from '@chorus/model/network-identity'
import { pollLimits } from '@chorus/model/poll/poll-limits'

export interface Measure {
  network: NetworkName
  used: number
  max: number
  unit: 'characters' | 'bytes'
  /** Within every text limit of the network. */
  fits: boolean
}

/** The length of a text in units of the network. */
export type TextCounter = (network: NetworkName, text: string) => number

interface Rules {
  /** Networks on which the author has the higher limit. */
  verified?: ReadonlySet<NetworkName>
  /** The text is the question of a poll of ours. */
  isQuestion?: boolean
  count: TextCounter
}

/** Text length as each network counts it, in that network's units: against the limit that the text exceeds, otherwise against the main one. */
export const measureText = (text: string, networks: readonly NetworkName[], rules: Rules): Measure[] =>
  [...new Set(networks)].map((network) => measure(text, network, rules))

function measure(text: string, network: NetworkName, { verified = new Set(), isQuestion = false, count }: Rules): Measure {
  const limit: NetworkLimits['text'] = limits[network].text
  const longest = verified.has(network) ? limit.verified : limit.max
  const { title } = pollLimits
  const max = isQuestion ? Math.min(longest, title.max) : longest
  const used = count(network, text)
  const unit = limit.counting === 'bytes' ? 'bytes' : 'characters'
  if (used > max) return { network, used, max, unit, fits: false }
  const bytes = countBytes(isQuestion ? text.trim() : text)
  const maxBytes = Math.min(limit.bytes ?? Infinity, isQuestion ? title.bytes : Infinity)
  if (bytes > maxBytes) return { network, used: bytes, max: maxBytes, unit: 'bytes', fits: false }
  return { network, used, max, unit, fits: true }
}
