import { toWorkerUrl } from '../notifications/push/worker-url.ts'

/** Registers the service worker, which provides the offline page. Pages work without it. */
export const registerWorker = async (): Promise<void> =>
  void (await navigator.serviceWorker.register(toWorkerUrl(), { scope: '/', updateViaCache: 'none' }).catch(() => {}))
