import { createLate, lateMethods, lateSearch, type LateSearch } from '../late.ts'
import type { Capabilities, Connection, NetworkDeps } from '../network.ts'
import type { XReads } from './x-reads.ts'

const reads = ['discover', 'profile', 'postsBy', 'post', 'thread', 'comments'] as const

export const loadX = () => import('./scrape/scrape-reads.ts')

/** What guests read from the public scrape backend. */
export const connectGuest = (deps: NetworkDeps): Connection =>
  connectReads(
    createLate('x', async () => (await loadX()).createScrapeReads(deps)),
    ['feed', 'replies', 'media'],
  )

type Reads = LateSearch & Pick<Connection, (typeof reads)[number]> & Pick<XReads, 'pinned'>

export const connectReads = (load: () => Promise<Reads>, profileTabs: Connection['profileTabs']): Connection => ({
  network: 'x',
  profileTabs,
  ...lateMethods(load, reads),
  pinned: lateMethods(async () => (await load()).pinned, ['post']),
  ...toSearch(load),
})

type Search = Pick<Capabilities, 'searchPosts' | 'searchProfiles'>

function toSearch(load: () => Promise<LateSearch>): Search {
  const { searchPosts, searchProfiles } = lateSearch(load)
  // Flows §6.7: X refuses shorter queries.
  return { searchPosts: { ...searchPosts, shortest: 2 }, searchProfiles }
}
