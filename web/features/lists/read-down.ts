import type { LaneSource } from './lane.ts'

interface ReadDownOptions<T> {
  /** At most. */
  pages: number
  signal: AbortSignal
  /** Whether a page reaches what is known. */
  isEnough(items: readonly T[]): boolean
}

/** A source from its top down to what is known. `isWhole`: that was reached, or there is nothing else; otherwise something lies between. */
export async function readDown<T>(
  source: LaneSource<T>,
  { pages, signal, isEnough }: ReadDownOptions<T>,
): Promise<{ items: T[]; isWhole: boolean }> {
  const items: T[] = []
  let cursor: string | undefined
  for (let page = 0; page < pages; page++) {
    const answer = await source.load({ ...(cursor !== undefined && { cursor }), signal })
    items.push(...answer.items)
    cursor = answer.cursor
    if (cursor === undefined || isEnough(answer.items)) return { items, isWhole: true }
    signal.throwIfAborted()
  }
  return { items, isWhole: false }
}
