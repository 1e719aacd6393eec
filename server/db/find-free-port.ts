import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the port range that systems assign to clients, which could otherwise take the port before its server listens. */
const [lowest, highest] = [20_000, 32_000]
const tries = 50

/** Finds a loopback port that is free at this moment. */
export async function findFreePort(): Promise<number> {
  for (let count = 0; count < tries; count += 1) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
