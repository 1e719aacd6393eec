import { useServices } from '../../../app/services-context.tsx'
import type { Services } from '../../../app/services.ts'
import { whenGathered } from '../../../app/when-gathered.ts'
import { createKeptLookups, type KeptLookups } from './kept-lookups.ts'

/** One for each browser's services: cards anywhere on the page ask together. */
const known = new WeakMap<Services['cache'], KeptLookups>()

export function useKeptLookups(): KeptLookups {
  const { cache, connections, viewerOf } = useServices()
  const lookups = known.get(cache) ?? createKeptLookups({ cache, connections, viewerOf, later: whenGathered })
  known.set(cache, lookups)
  return lookups
}
