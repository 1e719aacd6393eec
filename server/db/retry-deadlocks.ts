const deadlock = '40P01'

/**
 * Runs a statement or a whole transaction again when Postgres cancels it. Concurrent writes can each hold rows that the other needs; Postgres
 * then cancels one of them.
 */
export async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let left = 5; ; left -= 1)
    try {
      return await run()
    } catch (error) {
      if (left === 0 || (error as { code?: unknown }).code !== deadlock) throw error
    }
}
