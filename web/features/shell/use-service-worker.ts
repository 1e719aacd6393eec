import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useServices } from '../../services/context/services-context.tsx'
import { whenStaying } from '../../services/timing/when-staying.ts'

/** Registers the service worker for readers who stay; it keeps pages for reading offline. Browsers have service workers only on secure origins. */
export function useServiceWorker(): void {
  const router = useRouter()
  const services = useServices()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
    return whenStaying(() => void import('./register-worker.ts').then((late) => late.registerWorker(router, services)).catch(() => {}))
  }, [router, services])
}
