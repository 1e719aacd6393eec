import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from '../../services/context/services-context.tsx'

/** ms between two requests. */
const intervalMs = 60_000

/** Number of unread notifications. Requested on idle, then once a minute while the page is visible. `isEnabled`: whether to request it. */
export function useUnreadCount(isEnabled: boolean): number {
  const { inbox } = useServices()

  useEffect(() => {
    if (!isEnabled) return undefined
    let latest = Number.NEGATIVE_INFINITY
    const refresh = () => {
      if (document.hidden || Date.now() - latest < intervalMs / 2) return
      latest = Date.now()
      void inbox.refresh()
    }
    const idle = requestIdleCallback(refresh, { timeout: 2000 })
    const timer = setInterval(refresh, intervalMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      cancelIdleCallback(idle)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [inbox, isEnabled])

  // The server does not request the count, so that it cannot delay the page.
  return useSyncExternalStore(inbox.subscribe, inbox.view, () => 0)
}
