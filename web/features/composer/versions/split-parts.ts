import { fitsText } from '@chorus/model/length/fits-text'
import { splitText } from '@chorus/model/length/split-text'
import type { NetworkName } from '@chorus/model/network-identity'
import type { DraftPart } from '../drafts/draft-parts.ts'

/** Splitting is slow, and parts are immutable, so results are cached. */
const known = new WeakMap<DraftPart, Map<string, readonly DraftPart[]>>()

/**
 * The parts as a network accepts them: a text that is too long becomes several posts, the first of which has its images. The text of a poll is its
 * question, which stays whole. `verified`: the author has the network's higher limit.
 */
export const splitParts = (network: NetworkName, parts: readonly DraftPart[], verified: boolean): readonly DraftPart[] =>
  parts.flatMap((part) => splitPart(network, part, verified))

function splitPart(network: NetworkName, part: DraftPart, verified: boolean): readonly DraftPart[] {
  if (part.poll || fitsText(network, part.text, verified)) return [part]
  const key = `${network} ${verified}`
  const splits = known.get(part) ?? new Map<string, readonly DraftPart[]>()
  const found = splits.get(key) ?? split(network, part, verified)
  known.set(part, splits.set(key, found))
  return found
}

function split(network: NetworkName, part: DraftPart, verified: boolean): readonly DraftPart[] {
  const [first = '', ...others] = splitText(network, part.text, { verified })
  return [
    { ...part, text: first },
    ...others.map((text, index) => ({
      id: `${part.id}/${index + 2}`,
      text,
      images: [],
      ...(part.mentions && { mentions: part.mentions }),
      ...(part.withoutCard !== undefined && { withoutCard: part.withoutCard }),
    })),
  ]
}
