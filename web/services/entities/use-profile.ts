import type { Profile } from '@chorus/model/profile'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useServices } from '../context/services-context.tsx'

/** A profile as the viewer sees it now: as last reported, with the viewer’s pending edits. `known`: the copy in a list or page. */
export function useProfile(known: Profile): Profile {
  const { cache } = useServices()
  const { ref } = known
  const look = () => cache.profile(ref, known)
  const subscribe = useCallback((listener: () => void) => cache.subscribe(ref, listener), [cache, ref])
  // Hydration must match the server, which had this copy and the mutes on our own server.
  const first = useMemo(() => {
    const isMuted = cache.flag(ref, 'muteHere')
    return isMuted ? { ...known, viewerContext: { ...known.viewerContext, mutingHere: true } } : known
  }, [cache, ref, known])
  return useSyncExternalStore(subscribe, look, () => first)
}
