import type { XPayload } from '@chorus/model/session/session'
import { createLate, lateMethods } from '../late.ts'
import type { Connect, Connection, NetworkDeps } from '../network.ts'
import { createScrapeReads } from './scrape-reads.ts'

/** X: through our own server for accounts with a session, and through the public scrape backend for guests. */
export const connectX: Connect = (session, deps) =>
  session?.type === 'Twitter' ? connectAccount(session.payload, deps) : createScrapeReads(deps)

/** Lazy, because most readers are guests and don't need this code. */
function connectAccount(payload: XPayload, deps: NetworkDeps): Connection {
  const load = createLate('x', async () => (await import('./api-reads.ts')).createApiReads(payload, deps))
  return {
    network: 'x',
    profileTabs: ['feed', 'replies'],
    ...lateMethods(load, ['discover', 'profile', 'postsBy', 'post', 'thread', 'comments']),
  }
}
