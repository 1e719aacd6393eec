import { emptyBook } from '@chorus/accounts/book/account-book'
import { toBook } from '@chorus/accounts/book/sync-book'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { preloadCalls } from '@chorus/networks/connect-guest'
import { createRequestHandler, getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { findIntentPath } from '../features/composer/find-intent-path.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { firstModules, wordFolders } from '../i18n/first-modules.ts'
import { localeModules } from '../i18n/locale-modules.ts'
import { pageModules } from '../routes/page-modules.ts'
import { loadAccountConnections } from '../services/accounts/account-connections.ts'
import { createStaticAccountsStore } from '../services/accounts/accounts-store.ts'
import { createComposerPanel } from '../services/composer/composer-panel.ts'
import { createLoginPanel } from '../services/login/login-panel.ts'
import { loadFinder } from '../services/moderation/muted-word-finder.ts'
import { toOneLanguage } from '../services/moderation/to-one-language.ts'
import { findRedirect as findCanonical } from '../services/navigation/redirects.ts'
import { createOutboxStore } from '../services/outbox/outbox-store.ts'
import { toProviderFetcher } from '../services/settings/provider-root.ts'
import { createServices } from './create-services.ts'
import { findLastTab } from './find-last-tab.ts'
import { isSettledWithinIdle } from './is-settled-within-idle.ts'
import { afterColumn, cutAtColumn, startsEarly } from './page-start.ts'
import type { Render, RenderedPage, RenderOptions } from './render-options.ts'
import { renderToHtml } from './render-to-html.ts'
import { createAppRouter } from './router.tsx'

export { loadFailureWords } from './load-failure-words.ts'
export const findRedirect = (url: URL): string | undefined => findIntentPath(url) ?? findCanonical(url)
export const modules = {
  pages: pageModules,
  locales: localeModules,
  first: firstModules,
  wordFolders,
  ofAccounts: '../networks/connect.ts',
}

// The first page waits for no code.
await Promise.all([...networkNames.map(preloadCalls), loadAccountConnections(), loadFinder()])

/** Idle ms. The page waits for networks that answer sooner, because a page sent in one piece costs less. */
const startAfter = 30

/** Renders one page for one request. All state is created here and ends with the response. */
export const render: Render = async (request, options) => {
  const { onStart, preferences } = options
  await loadCatalogue(preferences.locale)
  const whole = renderPart(request, options)
  if (!onStart || !startsEarly(new URL(request.url).pathname)) return whole
  if (await isSettledWithinIdle(whole, startAfter)) return whole
  const start = cutAtColumn(await renderPart(request, options, true))
  if (start?.html === undefined || start.status !== 200) return whole
  onStart(start)
  const page = await whole
  const rest = page.html === undefined ? undefined : afterColumn(page.html)
  if (rest === undefined) throw new Error('The page has no column, but its beginning has been sent.')
  return { ...page, rest }
}

/** `isShell`: only what surrounds the route, without loading anything. */
async function renderPart(request: Request, options: RenderOptions, isShell = false): Promise<RenderedPage> {
  const { settings, preferences, nonce, manifest, shared } = options
  const book = options.held ? toBook(options.held, preferences.current) : emptyBook
  const fallbacks = new Set<NetworkName>()
  const services = createServices({
    settings,
    preferences,
    pageNow: options.now,
    onFallback: (network) => void fallbacks.add(network),
    now: () => Date.now(),
    fetcherTo: options.fetcherTo,
    ownFetcher: toProviderFetcher(options.ownFetcher, preferences.providerRoot),
    accountsStore: createStaticAccountsStore(book, options.isSessionPending),
    login: createLoginPanel(),
    composer: createComposerPanel(),
    outbox: createOutboxStore(() => Promise.reject(new Error('Posts leave from a browser.'))),
    shared,
    isShell,
    after: new URL(request.url).searchParams.get('after') ?? undefined,
  })
  const lastTab = findLastTab(request, services)
  if (lastTab) return { status: 302, headers: new Headers({ location: lastTab }) }
  const createRouter = () =>
    createAppRouter({
      services,
      nonce,
      // The browser restores the position of a returning reader. The router's script would move one who scrolls while the page loads.
      restoresScroll: () => false,
      // All loaders have finished here, and rendering has not started.
      dehydrate: async () => {
        const [muted, loaded] = await Promise.all([services.muteLookups.settle(), services.contentRules.settings.settle()])
        const contentSettings = toOneLanguage(loaded, preferences.locale)
        const rare = {
          ...(options.isSessionPending && { isSessionPending: true }),
          ...(fallbacks.size > 0 && { fallbacks: [...fallbacks] }),
        }
        return { settings, preferences, pageNow: options.now, health: services.health.view(), muted, contentSettings, book, ...rare }
      },
    })
  const handle = createRequestHandler({ request, createRouter, getRouterManifest: () => manifest })
  let html: string | undefined
  const response = await handle(async ({ router, responseHeaders }) => {
    const markup = await renderToHtml(<RouterServer router={router} />, { nonce, onError: options.onError })
    html = await transformHtmlStringWithRouter(router, markup.slice(doctype.length))
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  })
  // A page about an unreachable network still renders; its status reports the failure.
  const status = html === undefined ? response.status : (services.status ?? response.status)
  return { status, headers: response.headers, html }
}

/** React writes it, and so does the router. */
const doctype = '<!DOCTYPE html>'
