import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerType } from '@hono/node-server'

export interface StopDeps {
  server: ServerType
  /** Said first: from then on new requests, and whoever asks whether we are ready, are sent elsewhere. */
  begin: () => void
  /** The pool, then the database. Runs when no request needs them any more. */
  closeDatabase: () => Promise<void>
  /** How long running requests get. */
  patienceMs?: number
}

/** How a server ends without an answer lost. Called again it is the same end. */
export function prepareStop({ server, begin, closeDatabase, patienceMs = 5000 }: StopDeps): () => Promise<void> {
  const running = countRunning(server)
  let ending: Promise<void> | undefined
  const end = async () => {
    begin()
    await running.settle(patienceMs)
    server.close()
    // Kept connections of clients that ask for nothing would hold the process; running ones have had their time.
    if ('closeAllConnections' in server) server.closeAllConnections()
    await closeDatabase()
  }
  return () => (ending ??= end())
}

/** Requests that are not answered to the end. */
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
