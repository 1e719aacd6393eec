import type { Channel } from '@chorus/model/channel'
import { useCallback, useSyncExternalStore } from 'react'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useServices } from '../context/services-context.tsx'

/** A channel as the viewer sees it now: as last reported, with the viewer’s pending edits. `known`: the copy in a list or page. */
export function useChannel(known: Channel): Channel {
  const { cache } = useServices()
  const ref = toChannelRef(known)
  const subscribe = useCallback((listener: () => void) => cache.subscribe(ref, listener), [cache, ref])
  // Hydration must match the server, which had this copy.
  return useSyncExternalStore(
    subscribe,
    () => cache.channel(ref, known),
    () => known,
  )
}
