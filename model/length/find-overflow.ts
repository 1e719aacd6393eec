import { limits } from '../limits.ts'
import type { NetworkName } from '../network-identity.ts'
import { fitsText } from './fits-text.ts'
import { graphemeStart } from './graphemes.ts'

/** The position, in UTF-16 code units, of the first grapheme beyond the network's limits. Undefined: the text fits. */
export function findOverflow(network: NetworkName, text: string, verified = false): number | undefined {
  const fits = (end: number) => fitsText(network, text.slice(0, end), verified)
  const { text: limit } = limits[network]
  // Links may be longer than their weight, so the search only starts at the limit. Text far beyond it isn't counted.
  let end = Math.min(text.length, verified ? limit.verified : limit.max)
  let start = 0
  while (end < text.length && fits(end)) {
    start = end
    end = Math.min(text.length, end * 2)
  }
  if (end === text.length && fits(end)) return undefined
  while (end - start > 1) {
    const middle = (start + end) >> 1
    if (fits(middle)) start = middle
    else end = middle
  }
  return graphemeStart(text, start)
}
