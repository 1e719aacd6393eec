import { limits, type TextCounting } from '../limits.ts'
import type { NetworkName } from '../network-identity.ts'
import { countBytes } from './count-bytes.ts'
import { countLens } from './count-lens.ts'
import { countX } from './count-x.ts'
import { countGraphemes } from './graphemes.ts'

const counters: Record<TextCounting, (text: string) => number> = {
  bytes: countBytes,
  graphemes: countGraphemes,
  lens: countLens,
  x: (text) => countX(text),
}

/**
 * The length of a post's text as the network counts it, comparable with `limits[network].text`. Includes X's tables: a page for one network
 * should import only that network's counter.
 */
export const countText = (network: NetworkName, text: string): number => counters[limits[network].text.counting](text)
