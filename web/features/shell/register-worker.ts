import { toWorkerUrl } from '../notifications/push/worker-url.ts'

/** Registers the service worker, which has a page for when a page can’t be requested. Pages work without it. */
export const registerWorker = async (): Promise<void> =>
  void (await navigator.serviceWorker.register(toWorkerUrl(), { scope: '/', updateViaCache: 'none' }).catch(() => {}))
