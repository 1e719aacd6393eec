import { limits, type TextCounting } from '../limits.ts'
import type { NetworkName } from '../network-identity.ts'
import { countBytes } from './count-bytes.ts'
import { countX } from './count-x.ts'
import { countGraphemes } from './graphemes.ts'

/** Length as Lens counts: 1 for an ASCII character, 2 for every other code point. Spec 3 §5. */
function countLens(text: string): number {
  let total = 0
  for (const character of text) total += character < '\u0080' ? 1 : 2
  return total
}

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
