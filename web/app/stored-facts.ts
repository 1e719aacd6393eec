import type { NetworkDeps } from '@chorus/networks/network'

type StoredFacts = NonNullable<NetworkDeps['storedFacts']>

/** Logging out everywhere deletes all keys with this prefix, because past lookups are personal data. */
const key = 'preference:facts'
/** The oldest are dropped first. */
const capacity = 300
/** Characters, of a key and of its value. */
const longestName = 300
const longestFact = 2500
/** Characters: an upper bound for a full list. */
const maxLength = 1_000_000

type Kept = [name: string, fact: string][]

const isShort = (value: unknown, max: number): boolean => typeof value === 'string' && value.length <= max
/** Checked by hand, because this runs at startup, where nothing else needs a schema. */
const isKept = (value: unknown): value is Kept =>
  Array.isArray(value) &&
  value.every((each) => Array.isArray(each) && each.length === 2 && isShort(each[0], longestName) && isShort(each[1], longestFact))

/**
 * Facts from networks that stay valid across visits. `open`: returns localStorage, and may throw where the browser blocks it. Failed reads return
 * nothing; failed writes last as long as the page.
 */
export function createStoredFacts(open: () => Pick<Storage, 'getItem' | 'setItem'>): StoredFacts {
  /** What did not fit into storage. */
  let unwritten: Kept | undefined
  /** Read on each call, because other tabs write too. */
  const load = (): Kept => unwritten ?? readKept(open)
  return {
    read: (name) => load().find(([kept]) => kept === name)?.[1],
    write(name, fact) {
      if (name.length > longestName || fact.length > longestFact) return
      const others = load().filter(([kept]) => kept !== name)
      const next: Kept = [...others, [name, fact] as Kept[number]].slice(-capacity)
      try {
        open().setItem(key, JSON.stringify(next))
        unwritten = undefined
      } catch {
        unwritten = next
      }
    },
  }
}

function readKept(open: () => Pick<Storage, 'getItem'>): Kept {
  try {
    const text = open().getItem(key)
    const kept: unknown = text && text.length <= maxLength ? JSON.parse(text) : undefined
    return isKept(kept) ? kept : []
  } catch {
    return []
  }
}
