import { negotiateLocale } from '../i18n/locale.ts'
import { openPath } from './open-path.ts'
import { renewSubscription } from './renew-subscription.ts'
import { decodeMessage, toNotification } from './show-message.ts'
import type { WorkerScope } from './worker-scope.ts'

// The service worker: shows push messages from our server and opens the page that a click asks for. It intercepts no requests and caches
// nothing.

const scope = self as unknown as WorkerScope

// A new worker shares nothing with old pages, so it need not wait for them.
scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('push', (event) => {
  const message = decodeMessage(event.data?.text() ?? '')
  // Anything that is not our own message is ignored, because it could show any text.
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
  // The next page load corrects the locale, if the user’s choice differs from the browser’s language.
  const locale = negotiateLocale(undefined, navigator.language)
  event.waitUntil(renewSubscription({ old, fresh, pushManager, fetch: (path, init) => scope.fetch(path, init), locale }))
})
