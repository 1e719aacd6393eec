import { redirect } from '@tanstack/react-router'
import type { Services } from '../app/services.ts'
import type { MergedList } from '../features/lists/merged-list.ts'
import { findTarget } from '../features/search/find-target.ts'
import { openSearch, type SearchSnapshot } from '../features/search/open-search.ts'
import type { SearchPlace } from '../features/search/search-query.ts'
import { loadTimeline } from './load-timeline.ts'

/** The first results, or the way to what a pasted link points to. */
export async function loadSearch(services: Services, place: SearchPlace): Promise<SearchSnapshot | undefined> {
  const path = await findPath(services, place.q)
  if (path) throw redirect({ href: path, replace: true })
  const { list } = openSearch(services, place)
  return list && (await loadTimeline(services, list as MergedList<never>))
}

async function findPath({ isServer, connections }: Services, q: string): Promise<string | undefined> {
  // The server does not know under which of its names it is asked.
  const target = findTarget(q, isServer ? undefined : location.origin)
  if (!target || 'path' in target) return target?.path
  // Whoever cannot be found is looked for like any other word.
  const author = await connections[target.network].profile(target.author).catch(() => undefined)
  return author && target.toPath(author.profileId)
}
