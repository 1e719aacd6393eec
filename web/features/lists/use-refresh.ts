import { useEffect } from 'react'
import type { MergedList } from '../../services/lists/merged-list.ts'

/** ms between checks for new items while the page is visible. */
const intervalMs = 60_000

/** Checks for new items while the page is visible, and once when it becomes visible again. */
export function useRefresh(list: MergedList<unknown>): void {
  useEffect(() => {
    let latest = Date.now()
    const refresh = () => {
      // A timer may fire slightly early, so half the interval is enough.
      if (document.hidden || Date.now() - latest < intervalMs / 2) return
      latest = Date.now()
      void list.refresh()
    }
    const timer = setInterval(refresh, intervalMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [list])
}
