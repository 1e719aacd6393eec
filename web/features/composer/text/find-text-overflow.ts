import type { TextTools } from '../counting/text-tools.ts'
import type { DraftPart } from '../drafts/draft-parts.ts'
import type { Verified } from '../versions/edit-versions.ts'
import type { NetworkVersion } from '../versions/find-versions.ts'

/** Where the text of a part first exceeds the limit of one of these networks. Undefined: nowhere. */
export function findTextOverflow(
  { text, poll }: DraftPart,
  versions: readonly NetworkVersion[],
  { verified, findOverflow }: { verified: Verified } & Pick<TextTools, 'findOverflow'>,
): number | undefined {
  // A poll's question has its own, shorter limit, and can't be split.
  if (poll) return undefined
  const overflows = versions.flatMap(({ network }) => findOverflow(network, text, verified.has(network)) ?? [])
  return overflows.length > 0 ? Math.min(...overflows) : undefined
}
