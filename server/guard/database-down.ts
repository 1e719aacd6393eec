/** SQLSTATE classes that say that the database itself is away or full, not that a statement was wrong; 40P01 that two stood in each other's way. */
const classes = new Set(['08', '53', '57', '58'])
const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', '25006', '40P01'])

/** Whether an error says that the database does not answer now. The same call may succeed later. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return codes.has(code) || (code.length === 5 && classes.has(code.slice(0, 2)))
  return /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/.test(
    error.message,
  )
}
