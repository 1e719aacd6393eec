import { insertInOrder, insertOnTop, type VisibleRange } from './insert-held.ts'
import { isPartlyShown, toTimeOrder, type ItemFacts, type Lane } from './lane.ts'
import { createSeenItems } from './seen-items.ts'

/** The items of a list: those shown, and new ones held until they can be inserted without moving what is on screen. */
export interface ListItems<T> {
  shown(): readonly T[]
  /** Whether any page has contained it. */
  has(item: T): boolean
  /** The number of held items. */
  newCount(): number
  /** Starts with items that haven't appeared in any response yet. */
  restore(items: readonly T[]): void
  append(items: readonly T[]): void
  /**
   * Takes the items of a page. New ones are queued in their lane, or held if the list is already past their position (in a partly shown page: those
   * above a shown item). Returns whether the list made progress.
   */
  receive(lane: Lane<T>, items: readonly T[]): boolean
  /** Takes items from the top of a lane. */
  receiveTop(lane: Lane<T>, items: readonly T[]): void
  /** Takes items above a gap. They stay out of the list: next to much older ones, they would hide the gap. */
  receiveAhead(lane: Lane<T>, items: readonly T[]): void
  /** Sets which items are on screen. Returns whether held items were inserted. */
  setVisibleRange(range: VisibleRange | undefined): boolean
  /** Inserts all held items. */
  insertAll(): void
  clear(): void
}

interface ListItemsOptions<T> {
  facts: ItemFacts<T>
  /** New items are not looked for. */
  isStill?: boolean
  order: 'time' | 'rank'
  lanes: readonly Lane<T>[]
}

export function createListItems<T>({ facts, isStill, order, lanes }: ListItemsOptions<T>): ListItems<T> {
  const byTime = toTimeOrder(facts)
  const insertHeld = order === 'time' ? insertInOrder(byTime) : insertOnTop<T>
  const seen = createSeenItems(facts)
  let shown: T[] = []
  let held: T[] = []
  let range: VisibleRange | undefined

  /** Returns whether any held item was inserted. */
  const settle = (everything: boolean): boolean => {
    const before = held.length
    ;({ shown, held, range } = insertHeld({ shown, held, range }, everything))
    return held.length < before
  }

  /** Inserts new items at the top of a ranking. */
  const holdOnTop = (items: readonly T[]): number => {
    const unseen = seen.takeUnseen(items)
    held = [...unseen, ...held]
    settle(false)
    return unseen.length
  }

  /** Returns the number of new items. */
  const sortIn = (lane: Lane<T>, items: readonly T[]): number => {
    if (order === 'rank') {
      const above = isPartlyShown(lane) && !isStill ? items.findLastIndex(seen.has) + 1 : 0
      const below = seen.takeUnseen(items.slice(above))
      lane.queue.push(...below)
      return below.length + holdOnTop(items.slice(0, above))
    }
    const unseen = seen.takeUnseen(items)
    const oldest = shown.at(-1)
    const isLate = (item: T) => oldest !== undefined && byTime(item, oldest) < 0
    lane.queue = [...lane.queue, ...unseen.filter((item) => !isLate(item))].toSorted(byTime)
    held = [...held, ...unseen.filter(isLate)].toSorted(byTime)
    settle(false)
    return unseen.length
  }

  /** A repeated item may have newer data than the known one. */
  const joinRepeated = (items: readonly T[]) => {
    for (const again of facts.join ? items : []) {
      shown = replaceKnown(shown, again, facts)
      held = replaceKnown(held, again, facts)
      for (const lane of lanes) lane.queue = replaceKnown(lane.queue, again, facts)
    }
  }

  return {
    shown: () => shown,
    has: seen.has,
    newCount: () => held.length,
    restore(items) {
      shown = [...items]
      seen.embed(items)
    },
    append(items) {
      if (items.length > 0) shown = [...shown, ...items]
    },
    receive(lane, items) {
      const fresh = sortIn(lane, items)
      // Reading past the embedded items is progress, even when responses are small.
      const passed = seen.takeEmbedded(items)
      joinRepeated(items)
      return fresh + passed > 0
    },
    receiveTop(lane, items) {
      if (order === 'time') sortIn(lane, items)
      else holdOnTop(items)
      joinRepeated(items)
    },
    receiveAhead(lane, items) {
      lane.ahead = [...seen.findUnseen(items, lane.ahead), ...lane.ahead]
    },
    setVisibleRange(next) {
      range = next
      return held.length > 0 && settle(false)
    },
    insertAll: () => void settle(true),
    clear() {
      seen.clear()
      shown = []
      held = []
      range = undefined
    },
  }
}

/** The list with a known item joined with a newer copy of it, or the same list. */
function replaceKnown<T>(list: T[], again: T, { keyOf, join }: ItemFacts<T>): T[] {
  const index = list.findIndex((item) => keyOf(item) === keyOf(again))
  const joined = index >= 0 && list[index] !== again ? join?.(list[index]!, again) : undefined
  return joined ? list.with(index, joined) : list
}
