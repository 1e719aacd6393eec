import type { NetworkDeps } from '@chorus/networks/network'
import * as v from 'valibot'

type KeptFacts = NonNullable<NetworkDeps['kept']>

/** What logging out of everything takes away begins so: whose names somebody has looked up says something of them. */
const key = 'preference:facts'
/** The oldest are forgotten first. */
const capacity = 300
/** Characters of a name, and of what is kept under it. */
const longestName = 300
const longestFact = 2500
/** Characters: no list of so many is longer. */
const maxLength = 1_000_000

const Kept = v.array(v.tuple([v.pipe(v.string(), v.maxLength(longestName)), v.pipe(v.string(), v.maxLength(longestFact))]))
type Kept = v.InferOutput<typeof Kept>

/**
 * What networks have said that stays true for a while, over visits. `open`: localStorage, which some browsers refuse to name. What cannot be
 * read is not known, and what cannot be written is kept as long as the page.
 */
export function createKeptFacts(open: () => Pick<Storage, 'getItem' | 'setItem'>): KeptFacts {
  /** What did not fit. */
  let unwritten: Kept | undefined
  /** Other tabs write, too. */
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
