import { useServices } from '../../../app/services-context.tsx'
import type { Services } from '../../../app/services.ts'
import { createKeptLookups, type KeptLookups } from './kept-lookups.ts'

/** One for each browser's services: cards anywhere on the page ask together. */
const known = new WeakMap<Services['cache'], KeptLookups>()

export function useKeptLookups(): KeptLookups {
  const services = useServices()
  const lookups = known.get(services.cache) ?? createKeptLookups(services)
  known.set(services.cache, lookups)
  return lookups
}
