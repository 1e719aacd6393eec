import type { Channel } from '@chorus/model/channel'
import { useCallback, useSyncExternalStore } from 'react'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useServices } from '../context/services-context.tsx'

/** Whether the viewer is a member of a channel, as far as this page knows. */
export function useIsMember(channel: Channel | undefined): boolean | undefined {
  const { cache } = useServices()
  const ref = channel && toChannelRef(channel)
  const subscribe = useCallback((listener: () => void) => (ref ? cache.subscribe(ref, listener) : () => {}), [cache, ref])
  return useSyncExternalStore(
    subscribe,
    () => (ref ? cache.flag(ref, 'join') : undefined),
    () => undefined,
  )
}
