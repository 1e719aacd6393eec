import { isPartlyShown, lowerFloor, raiseTop, type ItemFacts, type Lane } from './lane.ts'
import type { ListItems } from './list-items.ts'
import { readUntilKnown } from './read-until-known.ts'

interface RefreshOptions<T> {
  items: ListItems<T>
  facts: ItemFacts<T>
  order: 'time' | 'rank'
  signal: AbortSignal
}

/** The maximum number of pages that a refresh reads to reach known items. */
const maxPages = 6

/**
 * Loads new items from the top of a lane down to known ones. Its cursor and floor belong to the bottom and stay. Returns whether it reached
 * known ones; otherwise there is a gap.
 */
export async function refreshLane<T>(lane: Lane<T>, { items, facts, order, signal }: RefreshOptions<T>): Promise<boolean> {
  // A ranking may have changed entirely, and an existing gap would remain, so one page is enough.
  const pages = order === 'rank' || lane.ahead.length > 0 ? 1 : maxPages
  /** Whether a page connects to the known items without a gap. */
  const isEnough = (page: readonly T[]) =>
    items.shown().length === 0 ||
    lane.top === Number.NEGATIVE_INFINITY ||
    page.some((item) => (order === 'time' ? facts.timeOf(item) <= lane.top : items.has(item)))
  const top = await readUntilKnown(lane.source, { pages, signal, isEnough })
  if (signal.aborted) return false
  lane.gaps = top.gaps
  if (!top.isWhole) {
    items.receiveAhead(lane, top.items)
    return false
  }
  const { cursor } = top
  const isContinuation = isPartlyShown(lane)
  if (isContinuation) items.receive(lane, top.items)
  else items.receiveTop(lane, top.items)
  raiseTop(lane, top.items, facts)
  if (isContinuation && lane.state === 'idle') {
    // The list continues below these pages, so that they are not requested again.
    lowerFloor(lane, top.items, facts)
    Object.assign(lane, { cursor, isRestored: false, state: cursor === undefined ? 'ended' : 'idle' })
  }
  return true
}
