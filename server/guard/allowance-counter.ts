import type { Db } from '../db/database.ts'
import { takeAllowances, type Allowance, type Count } from './take-allowances.ts'

/** Calls that one statement counts at most. */
const maxCalls = 100

interface Waiting {
  allowances: readonly Allowance[]
  resolve(count: Count): void
  reject(reason: unknown): void
}

/**
 * Counts calls against their allowances. Calls that arrive while others are being counted are counted together after them: at once they would
 * all wait for the same row, each on a connection of its own.
 */
export function createAllowanceCounter(db: Db): { take(allowances: readonly Allowance[]): Promise<Count> } {
  let waiting: Waiting[] = []
  let isCounting = false
  const countWaiting = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxCalls)
      waiting = waiting.slice(maxCalls)
      try {
        const counts = await takeAllowances(
          db,
          batch.map(({ allowances }) => allowances),
        )
        for (const [index, { resolve }] of batch.entries()) resolve(counts[index]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isCounting = false
  }
  return {
    take: (allowances) =>
      new Promise((resolve, reject) => {
        if (allowances.length === 0) return resolve({ taken: [] })
        waiting.push({ allowances, resolve, reject })
        if (isCounting) return
        isCounting = true
        // A page makes several calls in a row.
        setImmediate(() => void countWaiting())
      }),
  }
}
