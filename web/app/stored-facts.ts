import type { NetworkDeps } from '@chorus/networks/network'
import * as v from 'valibot'

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

const Kept = v.array(v.tuple([v.pipe(v.string(), v.maxLength(longestName)), v.pipe(v.string(), v.maxLength(longestFact))]))
type Kept = v.InferOutput<typeof Kept>

/**
 * Facts from networks that stay valid across visits. `open`: returns localStorage, and may throw where the browser blocks it. Failed reads
 * return nothing; what cannot be written lasts as long as the page.
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
    const result = v.safeParse(Kept, text && text.length <= maxLength ? JSON.parse(text) : undefined)
    return result.success ? result.output : []
  } catch {
    return []
  }
}
