import { useEffect, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'

/** ms between two questions how many there are. */
const pace = 60_000

/** How many notifications the viewer has not seen. Asked when the page is calm, and again while it is looked at. */
export function useUnseen(isAsked: boolean): number {
  const { inbox } = useServices()

  useEffect(() => {
    if (!isAsked) return undefined
    let latest = Number.NEGATIVE_INFINITY
    const look = () => {
      if (document.hidden || Date.now() - latest < pace / 2) return
      latest = Date.now()
      void inbox.refresh()
    }
    const calm = requestIdleCallback(look, { timeout: 2000 })
    const timer = setInterval(look, pace)
    document.addEventListener('visibilitychange', look)
    return () => {
      cancelIdleCallback(calm)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [inbox, isAsked])

  // The server does not ask: a page is not kept waiting for a number.
  return useSyncExternalStore(inbox.subscribe, inbox.view, () => 0)
}
