import { readPosition } from './list-position.ts'
import type { MergedSnapshot } from './merged-list.ts'

/** The snapshot of a list that begins after a position from a URL. Undefined: missing or unreadable. */
export function startAfter(after: string | undefined): MergedSnapshot<never> | undefined {
  const position = readPosition(after)
  return position && { items: [], lanes: position.lanes, turn: position.turn, after }
}
