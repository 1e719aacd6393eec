import { negotiateLocale } from '../i18n/locale.ts'
import { openPath } from './open-path.ts'
import { renewSubscription } from './renew-subscription.ts'
import { decodeMessage, toNotification } from './show-message.ts'
import type { WorkerScope } from './worker-scope.ts'

// The service worker: it shows what our server sends, and opens what somebody presses. It answers no request of a page and keeps nothing.

const scope = self as unknown as WorkerScope

// A new one does not wait for old pages: there is nothing that they share.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('push', (event) => {
  const message = decodeMessage(event.data?.text() ?? '')
  // What is none of ours is not shown: it could say anything.
  if (!message) return
  const { title, options } = toNotification(message)
  event.waitUntil(scope.registration.showNotification(title, options))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { data } = event.notification
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined
  event.waitUntil(openPath(scope.clients, scope.location.origin, path))
})

scope.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: old, newSubscription: fresh } = event
  const { pushManager } = scope.registration
  // The page says it better at the next visit, where somebody reads us in another language than their browser.
  const locale = negotiateLocale(undefined, navigator.language)
  event.waitUntil(renewSubscription({ old, fresh, pushManager, fetch: (path, init) => scope.fetch(path, init), locale }))
})
