import { createGate, createMemo } from './memo.ts'

export interface GentleReaderOptions {
  /** ms that an answer is good for. */
  age: number
  /** Answers kept at most. */
  size: number
  now: () => number
}

/** Reads under way at once. */
const width = 16
/** So many failures in a row, and a service is left alone for so many ms. */
const patience = { failures: 3, rest: 5000 }

/** A service that did not answer, and is left alone for a moment. */
class Resting extends Error {
  override name = 'Resting'
}

/**
 * Reads from a service that is no part of ours: the same is asked once by all who want it at a time, few things at once, and one that
 * fails again and again is left alone for a moment, so that nobody waits for it.
 */
export function createGentleReader<T>(
  ask: (key: string) => Promise<T>,
  { age, size, now }: GentleReaderOptions,
): (key: string) => Promise<T> {
  const gate = createGate(width)
  let failures = 0
  let restsUntil = 0
  const askOnce = async (key: string): Promise<T> => {
    if (now() < restsUntil) throw new Resting('It did not answer a moment ago.')
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
