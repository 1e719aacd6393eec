import type { NetworkName } from '../limits.ts'
import { countBytes } from './count-bytes.ts'
import { countLens } from './count-lens.ts'
import { countX } from './count-x.ts'
import { countGraphemes } from './graphemes.ts'

const counters: Record<NetworkName, (text: string) => number> = {
  farcaster: countBytes,
  lens: countLens,
  x: (text) => countX(text),
  bluesky: countGraphemes,
}

/**
 * The length of a post's text as this network counts it; compare with `limits[network].text`. Brings X's tables along:
 * a page that needs one network only imports that network's counter.
 */
export const countText = (network: NetworkName, text: string): number => counters[network](text)
