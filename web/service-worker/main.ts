import { negotiateLocale } from '../i18n/locale.ts'
import { createPageStore } from '../services/offline/page-store.ts'
import { answerAsset, isAsset, storeAssets } from './answer-asset.ts'
import { answerNavigation, opensPage } from './answer-navigation.ts'
import { decodeRequest } from './decode-request.ts'
import { toOfflinePage } from './offline-page.ts'
import { openPath } from './open-path.ts'
import { renewSubscription } from './renew-subscription.ts'
import { saveResponse } from './save-response.ts'
import { saveVisit } from './save-visit.ts'
import { decodeMessage, toNotification } from './show-message.ts'
import { toSavedResponse } from './to-saved-response.ts'
import type { WorkerScope } from './worker-scope.ts'

// The service worker: shows push messages from our server, opens the page that a click asks for, and shows saved pages while pages can't be
// requested. Decision records 100 and 140.

const scope = self as unknown as WorkerScope
const store = createPageStore()
const { origin } = scope.location
const send: typeof fetch = (request, init) => scope.fetch(request, init)

// A new worker understands old pages, so it need not wait for them.
scope.addEventListener('install', (event) => {
  event.waitUntil(scope.skipWaiting())
  // Where browsers know routes, requests other than for pages and files of the app don't pass through the worker.
  const routes = [
    { condition: { urlPattern: '/assets/*' }, source: 'fetch-event' },
    { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
  ] as const
  event.waitUntil(Promise.resolve(event.addRoutes?.(routes)).catch(() => {}))
})

// The browser requests the page while the worker starts, so that the worker delays none.
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.allSettled([scope.registration.navigationPreload?.enable(), scope.clients.claim()])),
)

const readCookie = async (name: string) => (await scope.cookieStore?.get(name).catch(() => undefined))?.value

/** Undefined: the browser doesn't say. */
async function readAccounts(): Promise<string | undefined> {
  if (!scope.cookieStore) return undefined
  const [current, device] = await Promise.all([readCookie('current'), readCookie('device')])
  return JSON.stringify([current ?? '', device ?? ''])
}

/** The page as it was saved, or one that says that it can't be reached and what else is saved. */
async function showOffline(url: URL): Promise<Response> {
  const [localeCookie, theme, accounts] = await Promise.all([readCookie('locale'), readCookie('theme'), readAccounts()])
  const locale = negotiateLocale(localeCookie, navigator.languages.join())
  const facts = { locale, isOnline: navigator.onLine, now: Date.now() }
  const page = await store.find(url.pathname + url.search, accounts)
  if (page) return toSavedResponse(page, facts)
  const saved = await store.list(mostListed, accounts)
  const chosen = theme === 'light' || theme === 'dark' ? theme : undefined
  return toOfflinePage({ ...facts, theme: chosen, saved }, crypto.randomUUID())
}

const mostListed = 8

scope.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'GET' && isAsset(request.url, origin)) {
    event.respondWith(answerAsset(request, send, scope.caches))
    return
  }
  if (!opensPage(request)) return
  const at = Date.now()
  const save = (response: Response) =>
    event.waitUntil(
      readAccounts()
        .then((accounts) => saveResponse(request.url, response, { store, at, accounts }))
        .catch(() => {}),
    )
  event.respondWith(answerNavigation(event, { fetch: send, save, toOfflinePage: () => showOffline(new URL(request.url)) }))
})

scope.addEventListener('message', (event) => {
  const asked = decodeRequest(event.data, (url) => isAsset(url, origin))
  if (!asked) return
  const work = async () => {
    if ('loaded' in asked) return storeAssets(asked.loaded, send, scope.caches)
    return saveVisit(asked.visited, { origin, fetch: send, store, accounts: await readAccounts(), now: Date.now })
  }
  event.waitUntil(work().catch(() => {}))
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
  event.waitUntil(openPath(scope.clients, origin, path))
})

scope.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: old, newSubscription: fresh } = event
  const { pushManager } = scope.registration
  // The next page load corrects the locale, if the user’s choice differs from the browser’s language.
  const locale = negotiateLocale(undefined, navigator.language)
  event.waitUntil(renewSubscription({ old, fresh, pushManager, fetch: send, locale }))
})
