/** SQLSTATE classes for a database that is unavailable or out of resources, as opposed to a wrong statement, and 40P01 for a deadlock. */
const classes = new Set(['08', '53', '57', '58'])
const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', '25006', '40P01'])

/** Whether an error means that the database is unavailable at the moment. The same call may succeed later. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return codes.has(code) || (code.length === 5 && classes.has(code.slice(0, 2)))
  return /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/.test(
    error.message,
  )
}

/** Returns what was read. Undefined while the database is down. */
export const unlessDown = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (!isDatabaseDown(error)) throw error
    return undefined
  })
