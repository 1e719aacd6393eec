import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds a loopback port that is free at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}
