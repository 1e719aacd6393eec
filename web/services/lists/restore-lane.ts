import { toGaps } from '@chorus/model/page'
import type { ItemFacts, Lane, LaneSnapshot } from './lane.ts'

interface RestoreOptions<T> {
  facts: ItemFacts<T>
  order: 'time' | 'rank'
  /** The items that came with the page. */
  shown: readonly T[]
}

/** Continues a lane where the server stopped. A lane that was late or failed there still has to load. */
export function restoreLane<T>(
  lane: Lane<T>,
  { state = 'idle', cursor, head, ...gaps }: LaneSnapshot,
  { facts, order, shown }: RestoreOptions<T>,
): void {
  Object.assign(lane, { cursor, head, gaps: toGaps(gaps) })
  if (state === 'loading') lane.waived = true
  if (state === 'ended') lane.state = state
  const [first] = shown
  if (first === undefined || (state !== 'idle' && state !== 'ended')) return
  if (state === 'idle') Object.assign(lane, { state, isRestored: true })
  // The list has all of the lane's items between the first and the last it shows.
  if (order === 'time') Object.assign(lane, { top: facts.timeOf(first), floor: facts.timeOf(shown.at(-1)!) })
}
