import { negotiateLocale } from '../i18n/locale.ts'
import { answerNavigation, opensPage } from './answer-navigation.ts'
import { toOfflinePage } from './offline-page.ts'
import { openPath } from './open-path.ts'
import { renewSubscription } from './renew-subscription.ts'
import { decodeMessage, toNotification } from './show-message.ts'
import type { WorkerScope } from './worker-scope.ts'

// The service worker: shows push messages from our server, opens the page that a click asks for, and has a page for when a page can't be
// requested. It caches nothing. Decision record 100.

const scope = self as unknown as WorkerScope

// A new worker shares nothing with old pages, so it need not wait for them.
scope.addEventListener('install', (event) => {
  event.waitUntil(scope.skipWaiting())
  // Where browsers know routes, requests other than for pages don't pass through the worker.
  const toNetwork = event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  event.waitUntil(Promise.resolve(toNetwork).catch(() => {}))
})

// The browser requests the page while the worker starts, so that the worker delays none.
scope.addEventListener('activate', (event) => event.waitUntil(Promise.resolve(scope.registration.navigationPreload?.enable())))

const readCookie = async (name: string) => (await scope.cookieStore?.get(name).catch(() => undefined))?.value

scope.addEventListener('fetch', (event) => {
  if (!opensPage(event.request)) return
  const show = async () => {
    const [locale, theme] = await Promise.all([readCookie('locale'), readCookie('theme')])
    const facts = {
      locale: negotiateLocale(locale, navigator.languages.join()),
      theme: theme === 'light' || theme === 'dark' ? theme : undefined,
      isOnline: navigator.onLine,
    } as const
    return toOfflinePage(facts, crypto.randomUUID())
  }
  event.respondWith(answerNavigation(event, { fetch: (request) => scope.fetch(request), toOfflinePage: show }))
})

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
