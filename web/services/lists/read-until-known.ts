import { type Gaps, toGaps } from '@chorus/model/page'
import type { LaneSource } from './lane.ts'

interface ReadUntilKnownOptions<T> {
  /** The maximum number of pages. */
  pages: number
  signal: AbortSignal
  /** Whether a page reaches known items. */
  isEnough(items: readonly T[]): boolean
}

/**
 * Reads a source from its top down to known items. `isWhole`: it reached them or the end; otherwise there is a gap. `cursor`: of the page
 * below.
 */
export async function readUntilKnown<T>(
  source: LaneSource<T>,
  { pages, signal, isEnough }: ReadUntilKnownOptions<T>,
): Promise<{ items: T[]; isWhole: boolean; cursor?: string; gaps: Gaps }> {
  const items: T[] = []
  let cursor: string | undefined
  let gaps: Gaps = {}
  for (let page = 0; page < pages; page++) {
    const answer = await source.load({ ...(cursor !== undefined && { cursor }), signal })
    items.push(...answer.items)
    cursor = answer.cursor
    gaps = toGaps(answer)
    if (cursor === undefined || isEnough(answer.items)) return { items, isWhole: true, cursor, gaps }
    signal.throwIfAborted()
  }
  return { items, isWhole: false, gaps }
}
