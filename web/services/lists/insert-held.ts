import { findPlace, type Order } from './lane.ts'

/** Indexes of the first and the last item on screen. */
export interface VisibleRange {
  first: number
  last: number
}

export interface Positions<T> {
  shown: T[]
  /** New items that would move what is on screen, or the rows above it. */
  held: T[]
  range: VisibleRange | undefined
}

/** Inserts held items. `everything`: also those that move what is on screen. The range follows the visible items. */
export type InsertHeld<T> = (before: Positions<T>, everything: boolean) => Positions<T>

/** Inserts items in order, below those on screen. */
export const insertInOrder =
  <T>(order: Order<T>): InsertHeld<T> =>
  (before, everything) => {
    const shown = before.held.length > 0 ? [...before.shown] : before.shown
    const held: T[] = []
    let { range } = before
    for (const item of before.held) {
      const index = findPlace(shown, item, order)
      if (range && index <= range.last && !everything) {
        held.push(item)
        continue
      }
      shown.splice(index, 0, item)
      if (range && index <= range.first) range = { first: range.first + 1, last: range.last + 1 }
    }
    return { shown, held, range }
  }

/** New items of a ranking go to its top, and only on request. */
export function insertOnTop<T>(before: Positions<T>, everything: boolean): Positions<T> {
  if (before.held.length === 0 || (before.shown.length > 0 && !everything)) return before
  return { ...before, shown: [...before.held, ...before.shown], held: [] }
}
