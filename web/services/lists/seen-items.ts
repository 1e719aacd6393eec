import type { ItemFacts } from './lane.ts'

/** The keys of all items that a list has received. */
export interface SeenItems<T> {
  has(item: T): boolean
  /** The items not seen before, without deleted ones. They count as seen from now on. */
  takeUnseen(items: readonly T[]): T[]
  /** The items neither seen before nor in `others`. They don't count as seen. */
  findUnseen(items: readonly T[], others: readonly T[]): T[]
  /** Adds items embedded in the page, which haven't appeared in any response yet. */
  embed(items: readonly T[]): void
  /** How many of these embedded items haven't appeared in any response before. */
  takeEmbedded(items: readonly T[]): number
  clear(): void
}

export function createSeenItems<T>(facts: ItemFacts<T>): SeenItems<T> {
  const seen = new Set<string>()
  const embedded = new Set<string>()
  return {
    has: (item) => seen.has(facts.keyOf(item)),
    takeUnseen: (items) => takeUnseen(items, seen, facts),
    findUnseen: (items, others) => takeUnseen(items, new Set([...seen, ...others.map(facts.keyOf)]), facts),
    embed(items) {
      for (const key of items.map(facts.keyOf)) {
        seen.add(key)
        embedded.add(key)
      }
    },
    takeEmbedded: (items) => items.filter((item) => embedded.delete(facts.keyOf(item))).length,
    clear() {
      seen.clear()
      embedded.clear()
    },
  }
}

function takeUnseen<T>(items: readonly T[], seen: Set<string>, { keyOf, isGone }: ItemFacts<T>): T[] {
  const fresh: T[] = []
  for (const item of items) {
    if (seen.has(keyOf(item)) || isGone?.(item)) continue
    seen.add(keyOf(item))
    fresh.push(item)
  }
  return fresh
}
