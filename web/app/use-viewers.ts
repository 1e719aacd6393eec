import { useSyncExternalStore } from 'react'
import type { Viewers } from '../cache/viewers.ts'
import { useServices } from './services-context.tsx'

/**
 * Who looks with which account. Whoever asks is drawn anew when that changes, and not with every change of an account: cards and lists go
 * by this, and by what the connections of these accounts offer.
 */
export function useViewers(): Viewers {
  const { seat } = useServices()
  return useSyncExternalStore(seat.subscribe, seat.viewers, seat.firstViewers)
}
