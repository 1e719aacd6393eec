import type { NetworkName } from '@chorus/model/network-identity'
import type { TextTools } from '../counting/text-tools.ts'
import { type DraftPart, mostParts } from '../drafts/draft-parts.ts'

/**
 * The parts as a network accepts them: a text that is too long becomes several posts, the first of which has its images. The text of a poll is its
 * question, which stays whole. So does what is left after as many posts as a thread can have. `verified`: the author has the network's higher
 * limit.
 */
export type Splitter = (network: NetworkName, parts: readonly DraftPart[], verified: boolean) => readonly DraftPart[]

export function createSplitter({ fitsText, splitText }: Pick<TextTools, 'fitsText' | 'splitText'>): Splitter {
  /** Splitting is slow, and parts are immutable, so results are cached. */
  const known = new WeakMap<DraftPart, Map<string, readonly DraftPart[]>>()
  return (network, parts, verified) =>
    parts.flatMap((part) => {
      if (part.poll) return [part]
      const key = `${network} ${verified}`
      const splits = known.get(part) ?? new Map<string, readonly DraftPart[]>()
      const split = () => toParts(part, splitText(network, part.text, { verified, most: mostParts }))
      const found = splits.get(key) ?? (fitsText(network, part.text, verified) ? [part] : split())
      known.set(part, splits.set(key, found))
      return found
    })
}

const toParts = (part: DraftPart, [first = '', ...others]: readonly string[]): readonly DraftPart[] => [
  { ...part, text: first },
  ...others.map((text, index) => ({
    id: `${part.id}/${index + 2}`,
    text,
    images: [],
    ...(part.mentions && { mentions: part.mentions }),
    ...(part.withoutCard !== undefined && { withoutCard: part.withoutCard }),
  })),
]
