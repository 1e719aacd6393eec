import { redirect } from '@tanstack/react-router'
import { openPeopleAbove, openSearch, type SearchData } from '../../features/search/open-search.ts'
import type { Services } from '../../services/context/services.ts'
import type { MergedList } from '../../services/lists/merged-list.ts'
import { findTarget } from '../../services/navigation/find-target.ts'
import { guessType } from '../../services/navigation/guess-type.ts'
import { searchFields, searchPath, type SearchPlace } from '../../services/navigation/search-place.ts'
import { toWholePlace } from '../../services/navigation/to-whole-place.ts'
import { loadTimeline } from '../base/load-timeline.ts'

/** The first results, or a redirect: to the target of a pasted link, or to the address with the filters of a form in its query. */
export async function loadSearch(services: Services, place: SearchPlace): Promise<SearchData | undefined> {
  if (searchFields.some((name) => place[name] !== undefined)) throw redirect({ href: searchPath(toWholePlace(place)), replace: true })
  const path = await findPath(services, place.q)
  if (path) throw redirect({ href: path, replace: true })
  // The browser loads these: Snapshot is too slow for the server to wait for.
  if (place.type === 'proposals' || (place.type ?? guessType(place.q)) === 'tokens') return undefined
  const { list } = openSearch(services, place)
  if (!list) return undefined
  const above = openPeopleAbove(services, place)
  const [results, people] = await Promise.all([loadTimeline(services, list as MergedList<never>), above && loadTimeline(services, above)])
  return results && { results, people }
}

async function findPath({ isServer, connections }: Services, q: string): Promise<string | undefined> {
  // The server does not know which of its hostnames was requested.
  const target = findTarget(q, isServer ? undefined : location.origin)
  if (!target)
    return /^https?:/i.test(q.trim()) ? (await import('@chorus/chains/links/find-chain-path')).findChainPath(q.trim()) : undefined
  if ('path' in target) return target.path
  // A handle that doesn't exist is searched for like any other word.
  const author = await connections[target.network].profile(target.author).catch(() => undefined)
  return author && target.toPath(author.profileId)
}
