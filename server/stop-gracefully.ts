import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerType } from '@hono/node-server'

export interface StopDeps {
  server: ServerType
  /** Runs first: from then on new requests and readiness checks are refused. */
  begin: () => void
  /** Closes the pool, then the database. Runs when no request needs them any longer. */
  closeDatabase: () => Promise<void>
  /** How long running requests may take, in ms. */
  graceMs?: number
}

/** Prepares a graceful stop that lets running requests finish. Repeated calls return the same promise. */
export function prepareStop({ server, begin, closeDatabase, graceMs = 5000 }: StopDeps): () => Promise<void> {
  const running = countRunning(server)
  let ending: Promise<void> | undefined
  const end = async () => {
    begin()
    await running.settle(graceMs)
    server.close()
    // Idle keep-alive connections would hold the process; running requests have had their time.
    if ('closeAllConnections' in server) server.closeAllConnections()
    await closeDatabase()
  }
  return () => (ending ??= end())
}

/** Counts requests whose responses are incomplete. */
function countRunning(server: ServerType): { settle(ms: number): Promise<void> } {
  let count = 0
  let settled: (() => void) | undefined
  server.on('request', (_: IncomingMessage, response: ServerResponse) => {
    count += 1
    response.once('close', () => {
      count -= 1
      if (count === 0) settled?.()
    })
  })
  return {
    settle: async (ms) => {
      if (count === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      settled = resolve
      const timer = setTimeout(resolve, ms)
      await promise
      clearTimeout(timer)
    },
  }
}
