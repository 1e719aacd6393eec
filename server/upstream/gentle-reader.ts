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
/** Failures in a row before a pause. */
const pauseAfter = 3
const pauseMs = 5000

/** Thrown during the pause after repeated failures. */
class Paused extends Error {
  override name = 'Paused'
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
  let pausedUntil = 0
  const askOnce = async (key: string): Promise<T> => {
    if (now() < pausedUntil) throw new Paused('It failed a moment ago.')
    try {
      const answer = await ask(key)
      failures = 0
      return answer
    } catch (error) {
      failures += 1
      if (failures >= pauseAfter) pausedUntil = now() + pauseMs
      throw error
    }
  }
  return createMemo((key) => gate(() => askOnce(key)), { age, size, now })
}
