import type { Profile } from '@chorus/model/profile'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'

/** Somebody as the viewer sees them now: what their network said, with what the viewer has changed. `known`: what a list or page holds of them. */
export function useProfile(known: Profile): Profile {
  const { cache } = useServices()
  const { ref } = known
  const look = () => cache.profile(ref, known)
  const subscribe = useCallback((listener: () => void) => cache.subscribe(ref, listener), [cache, ref])
  // The page is drawn over what the server drew, from what both of them hold: that is this, and whom our own server mutes.
  const first = useMemo(() => {
    const isMuted = cache.flag(ref, 'muteHere')
    return isMuted ? { ...known, viewerContext: { ...known.viewerContext, mutingHere: true } } : known
  }, [cache, ref, known])
  return useSyncExternalStore(subscribe, look, () => first)
}
