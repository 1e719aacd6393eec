import { useServices } from '../../../services/context/services-context.tsx'
import type { Services } from '../../../services/context/services.ts'
import { scheduleBatch } from '../../../services/timing/schedule-batch.ts'
import { createBookmarkLookups, type BookmarkLookups } from './bookmark-lookups.ts'

/** One per cache, so that all cards of a page share their batches. */
const known = new WeakMap<Services['cache'], BookmarkLookups>()

export function useBookmarkLookups(): BookmarkLookups {
  const { cache, connections, viewerOf } = useServices()
  const lookups = known.get(cache) ?? createBookmarkLookups({ cache, connections, viewerOf, later: scheduleBatch })
  known.set(cache, lookups)
  return lookups
}
