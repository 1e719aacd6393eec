import { useEffect } from 'react'
import type { MergedList } from './merged-list.ts'

/** ms between two looks at the top of a list that somebody reads. */
const pace = 60_000

/** Looks for what is new while the page is looked at, and once when it is looked at again after a while. */
export function useRefresh(list: MergedList<unknown>): void {
  useEffect(() => {
    let latest = Date.now()
    const look = () => {
      // A timer may strike a moment early.
      if (document.hidden || Date.now() - latest < pace / 2) return
      latest = Date.now()
      void list.refresh()
    }
    const timer = setInterval(look, pace)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [list])
}
