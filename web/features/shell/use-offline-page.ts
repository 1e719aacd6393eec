import { useEffect } from 'react'
import { afterHydration } from '../../services/timing/after-hydration.ts'

/** Registers the service worker, which has a page for when a page can’t be requested, once the page is idle. Pages work without it. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return undefined
    return afterHydration(() => {
      import('../notifications/push/worker-url.ts')
        .then(({ toWorkerUrl }) => navigator.serviceWorker.register(toWorkerUrl(), { scope: '/', updateViaCache: 'none' }))
        .catch(() => {})
    })
  }, [])
}
