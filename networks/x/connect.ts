import type { XPayload } from '@chorus/model/session/session'
import { createLate, lateMethods, lateSearch, type LateSearch } from '../late.ts'
import type { Capabilities, Connect, Connection, NetworkDeps } from '../network.ts'

const reads = ['discover', 'profile', 'postsBy', 'post', 'thread', 'comments'] as const

export const loadX = () => import('./scrape-reads.ts')

/** X: through our own server for accounts with a session, and through the public scrape backend for guests. */
export const connectX: Connect = (session, deps) =>
  session?.type === 'Twitter' ? connectAccount(session.payload, deps) : connectGuest(deps)

function connectGuest(deps: NetworkDeps): Connection {
  const load = createLate('x', async () => (await loadX()).createScrapeReads(deps))
  return { network: 'x', profileTabs: ['feed', 'replies', 'media'], ...lateMethods(load, reads), ...toSearch(load) }
}

function connectAccount(payload: XPayload, deps: NetworkDeps): Connection {
  const load = createLate('x', async () => (await import('./api-reads.ts')).createApiReads(payload, deps))
  return { network: 'x', profileTabs: ['feed', 'replies'], ...lateMethods(load, reads), ...toSearch(load) }
}

type Search = Pick<Capabilities, 'searchPosts' | 'searchProfiles'>

function toSearch(load: () => Promise<LateSearch>): Search {
  const { searchPosts, searchProfiles } = lateSearch(load)
  // Flows §6.7: X refuses shorter queries.
  return { searchPosts: { ...searchPosts, shortest: 2 }, searchProfiles }
}
