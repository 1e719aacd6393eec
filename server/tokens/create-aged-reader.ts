import { createMemo } from '../upstream/memo.ts'

export interface Aged<T> {
  value: T
  /** ms: when the service said it. */
  at: number
}

export interface AgedReaderOptions {
  /** ms that a value is fresh. Four times as long, it is returned while a new one loads. */
  age: number
  /** Most values. */
  size: number
  now: () => number
}

/** ms. An old price with its time is better than none, up to a day. */
const longestUse = 24 * 60 * 60_000
/** ms until the next try after a failure. */
const pause = 15_000

/** Reads each key once for all who ask. When a new value can't be read, the last one is returned with its time. */
export function createAgedReader<T>(
  ask: (key: string) => Promise<T>,
  { age, size, now }: AgedReaderOptions,
): (key: string) => Promise<Aged<T>> {
  const last = new Map<string, Aged<T>>()
  const load = async (key: string): Promise<Aged<T>> => {
    try {
      const read = { value: await ask(key), at: now() }
      last.delete(key)
      last.set(key, read)
      if (last.size > size) last.delete(last.keys().next().value!)
      return read
    } catch (error) {
      const old = last.get(key)
      if (!old || now() - old.at > longestUse) throw error
      return old
    }
  }
  return createMemo(load, { age: ({ at }) => (now() - at < age ? age : pause), grace: 3 * age, size, now })
}
