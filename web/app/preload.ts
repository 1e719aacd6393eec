import { preloadCalls } from '@chorus/networks/connect-guest'
import type { Services } from '../services/context/services.ts'
import { readTelemetrySetting } from '../services/telemetry/telemetry-choice.ts'

/**
 * The calls to networks, toasts, and the most used page and menu, which then open instantly and offline. Failures show when they are needed.
 */
export function preload(services: Services): void {
  const loads = [
    import('../features/thread/post-page.tsx'),
    import('../features/post/actions/post-menu.tsx'),
    import('../features/toasts/toast-card.tsx'),
    import('../services/toasts/to-toast.ts'),
    ...services.connected().map(preloadCalls),
    openTelemetry(services),
  ]
  void Promise.allSettled(loads)
}

/** Few have turned it on. */
async function openTelemetry(services: Services): Promise<void> {
  if (!readTelemetrySetting('telemetry') && !readTelemetrySetting('telemetryDebug')) return
  const { startTelemetry } = await import('../services/telemetry/start-telemetry.ts')
  startTelemetry(services)
}
