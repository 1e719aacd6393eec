import { useEffect } from 'react'
import { whenStaying } from '../../services/timing/when-staying.ts'

const begin = async () => (await import('./register-worker.ts')).registerWorker()

/** Prepares the offline page for readers who stay. Browsers have service workers only on secure origins. */
export function useOfflinePage(): void {
  useEffect(() => (import.meta.env.PROD && 'serviceWorker' in navigator ? whenStaying(() => void begin().catch(() => {})) : undefined), [])
}
