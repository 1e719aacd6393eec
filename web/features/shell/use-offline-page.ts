import { useEffect } from 'react'
import { afterHydration } from '../../services/timing/after-hydration.ts'

const begin = async () => (await import('./register-worker.ts')).registerWorker()

/** Prepares the offline page once the page is idle. Browsers have service workers only on secure origins. */
export function useOfflinePage(): void {
  useEffect(
    () => (import.meta.env.PROD && 'serviceWorker' in navigator ? afterHydration(() => void begin().catch(() => {})) : undefined),
    [],
  )
}
