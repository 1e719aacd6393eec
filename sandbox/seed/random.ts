/** A seeded random generator. */
export interface Random {
  /** [0, 1) */
  next(): number
  /** An integer in [0, below). */
  below(below: number): number
  /** An integer in [from, to]. */
  between(from: number, to: number): number
  pick<T>(items: readonly T[]): T
  /** Distinct random items, in no order. */
  sample<T>(items: readonly T[], count: number): T[]
  chance(probability: number): boolean
  /** A generator of its own for one purpose: its values don't depend on earlier draws. */
  fork(matter: string): Random
}

/** Mulberry32 over a hash of the seed: small, uniform enough for a fictional world, and identical on every platform. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    pick: (items) => items[below(items.length)]!,
    sample(items, count) {
      const rest = [...items]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(below(rest.length), 1)[0]!)
    },
    chance: (probability) => next() < probability,
    fork: (matter) => createRandom(`${seed}/${matter}`),
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}
