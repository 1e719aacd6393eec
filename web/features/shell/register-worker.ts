import type { AnyRouter } from '@tanstack/react-router'
import type { Services } from '../../services/context/services.ts'
import { noticeTag } from '../../services/offline/offline-notice.ts'
import { reportLoadedFiles } from '../../services/offline/report-loaded-files.ts'
import { reportVisits } from '../../services/offline/report-visits.ts'
import type { WorkerRequest } from '../../services/offline/worker-request.ts'
import { toWorkerUrl } from '../notifications/push/worker-url.ts'
import { followSavedPage } from './follow-saved-page.ts'

/** Registers the service worker, which provides saved pages offline. Pages work without it. */
export async function registerWorker(router: AnyRouter, { accountsStore }: Pick<Services, 'accountsStore'>): Promise<void> {
  const { serviceWorker } = navigator
  const notice = document.querySelector<HTMLElement>(noticeTag)
  // Part of this file, because it is first needed when it can't be loaded.
  if (notice) followSavedPage(notice)
  /** Whether the worker has seen the response that this page came with. */
  const wasControlled = serviceWorker.controller !== null
  await serviceWorker.register(toWorkerUrl(), { scope: '/', updateViaCache: 'none' })
  const { active } = await serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const tell = (request: WorkerRequest) => active?.postMessage(request)
  reportLoadedFiles(tell)
  const isActive = (network: keyof ReturnType<typeof accountsStore.viewers>['current']) =>
    accountsStore.viewers().current[network] !== undefined
  reportVisits({ tell, isActive, isFirstSaved: wasControlled, onMove: (moved) => router.subscribe('onResolved', moved) })
}
