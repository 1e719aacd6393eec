import { createGate, createMemo } from './memo.ts'

export interface GentleReaderOptions {
  /** ms that a response stays valid. */
  age: number
  /** Most cached responses. */
  size: number
  now: () => number
}

/** Concurrent requests. */
const width = 16
/** After this many failures in a row, pause for `rest` ms. */
const patience = { failures: 3, rest: 5000 }

/** Thrown during the pause after repeated failures. */
class Resting extends Error {
  override name = 'Resting'
}

/**
 * Reads from a third-party service: shares and caches responses, limits concurrency, and pauses after repeated failures so that callers do
 * not wait for a broken service.
 */
export function createGentleReader<T>(
  ask: (key: string) => Promise<T>,
  { age, size, now }: GentleReaderOptions,
): (key: string) => Promise<T> {
  const gate = createGate(width)
  let failures = 0
  let restsUntil = 0
  const askOnce = async (key: string): Promise<T> => {
    if (now() < restsUntil) throw new Resting('It failed a moment ago.')
    try {
      const answer = await ask(key)
      failures = 0
      return answer
    } catch (error) {
      failures += 1
      if (failures >= patience.failures) restsUntil = now() + patience.rest
      throw error
    }
  }
  return createMemo((key) => gate(() => askOnce(key)), { age, size, now })
}
