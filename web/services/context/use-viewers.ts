import { useSyncExternalStore } from 'react'
import type { Viewers } from '../../cache/entities/viewers.ts'
import { useServices } from './services-context.tsx'

/**
 * The active accounts. Re-renders only when these change, not on every change of an account: cards and lists depend on them and on the
 * capabilities of their connections.
 */
export function useViewers(): Viewers {
  const { accountsStore } = useServices()
  return useSyncExternalStore(accountsStore.subscribe, accountsStore.viewers, accountsStore.firstViewers)
}
