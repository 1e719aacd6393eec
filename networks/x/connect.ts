import type { XPayload } from '@chorus/model/session/session'
import { createLate, lateMethods } from '../late.ts'
import type { Connect, Connection, NetworkDeps } from '../network.ts'
import { createScrapeReads } from './scrape-reads.ts'

/** X through our own server for whoever has a session there, and by the public scrape backend for visitors. */
export const connectX: Connect = (session, deps) =>
  session?.type === 'Twitter' ? connectAccount(session.payload, deps) : createScrapeReads(deps)

/** Visitors, who are most of those who open a page, do without the code of it. */
function connectAccount(payload: XPayload, deps: NetworkDeps): Connection {
  const load = createLate('x', async () => (await import('./api-reads.ts')).createApiReads(payload, deps))
  return {
    network: 'x',
    profileTabs: ['feed', 'replies'],
    ...lateMethods(load, ['discover', 'profile', 'postsBy', 'post', 'thread', 'comments']),
  }
}
