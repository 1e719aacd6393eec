import { limits, type TextCounting } from '../limits.ts'
import type { NetworkName } from '../network-identity.ts'
import { countText } from './count-text.ts'

/** Characters after which a block ends at the next safe place. */
const longBlock = 1024
/** How many blocks to remember, many times those of the longest post. */
const mostKnown = 4000

/**
 * Counts a text while it is being written. Blocks that were counted before aren't counted again, so that a key press in a long text costs no more
 * than in a short one.
 */
export function createTextCounter(): (network: NetworkName, text: string) => number {
  const known = new Map<string, Partial<Record<TextCounting, number>>>()
  let last: { text: string; blocks: readonly string[] } = { text: '', blocks: [] }
  const countBlock = (network: NetworkName, block: string): number => {
    const { counting } = limits[network].text
    const counts = known.get(block) ?? {}
    if (counts[counting] !== undefined) return counts[counting]
    const count = countText(network, block)
    known.set(block, { ...counts, [counting]: count })
    return count
  }
  return (network, text) => {
    if (known.size > mostKnown) known.clear()
    if (last.text !== text) last = { text, blocks: toBlocks(text) }
    let total = 0
    for (const block of last.blocks) total += countBlock(network, block)
    return total
  }
}

/**
 * Cuts between a space and a character that never joins what is before it, where no network counts across. Which of these places are used depends only on the surrounding text,
 * so an edit doesn't move the cuts after it.
 */
function toBlocks(text: string): string[] {
  const blocks: string[] = []
  let start = 0
  for (let at = 2; at < text.length; at += 1) {
    if (!isSpace(text.charCodeAt(at - 1)) || !startsWord(text.charCodeAt(at))) continue
    if ((text.charCodeAt(at) + text.charCodeAt(at - 2)) % 8 !== 0 && at - start < longBlock) continue
    blocks.push(text.slice(start, at))
    start = at
  }
  if (start < text.length) blocks.push(text.slice(start))
  return blocks
}

const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x0a || unit === 0x3000
/** ASCII, Cyrillic, kana, Chinese characters and Hangul syllables. */
const startsWord = (unit: number): boolean =>
  (unit > 0x20 && unit < 0x7f) ||
  (unit >= 0x0400 && unit <= 0x0481) ||
  (unit >= 0x3041 && unit <= 0x3096) ||
  (unit >= 0x30a1 && unit <= 0x30fa) ||
  (unit >= 0x4e00 && unit <= 0x9fff) ||
  (unit >= 0xac00 && unit <= 0xd7a3)
