import { createLate } from '../late.ts'
import type { Connect } from '../network.ts'
import { connectGuest, connectReads } from './connect-reads.ts'

/** X: through our own server for accounts with a session, and through the public scrape backend for guests. */
export const connectX: Connect = (session, deps) => {
  if (session?.type !== 'Twitter') return connectGuest(deps)
  const { payload } = session
  const load = createLate('x', async () => (await import('./api-reads.ts')).createApiReads(payload, deps))
  return connectReads(load, ['feed', 'replies'])
}
