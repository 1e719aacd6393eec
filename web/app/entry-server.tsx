import { emptyBook } from '@chorus/accounts/account-book'
import { toBook } from '@chorus/accounts/sync-book'
import { createRequestHandler, renderRouterToStream, RouterServer } from '@tanstack/react-router/ssr/server'
import { createComposerPanel } from '../features/composer/composer-panel.ts'
import { createLoginPanel } from '../features/login/login-panel.ts'
import { loadCatalogue, localeModules } from '../i18n/catalogues.ts'
import { pageModules } from '../routes/page-modules.ts'
import { createStillSeat } from './accounts/accounts-seat.ts'
import { findLastTab } from './find-last-tab.ts'
import { createOutboxSeat } from './outbox/outbox-seat.ts'
import { toProviderFetcher } from './provider-root.ts'
import type { Render } from './render-options.ts'
import { createAppRouter } from './router.tsx'
import { createServices } from './services.ts'

export { loadFailureWords } from './load-failure-words.ts'
export { findRedirect } from './redirects.ts'
export const modules = { pages: pageModules, locales: localeModules }

/** One page for one request. Everything with state is made here and goes with the response. */
export const render: Render = async (request, options) => {
  const { settings, visitor, nonce, manifest, shared } = options
  const book = options.held ? toBook(options.held, visitor.current) : emptyBook
  const services = createServices({
    settings,
    visitor,
    pageNow: options.now,
    now: () => Date.now(),
    fetcherTo: options.fetcherTo,
    ownFetcher: toProviderFetcher(options.ownFetcher, visitor.providerRoot),
    seat: createStillSeat(book),
    login: createLoginPanel(),
    composer: createComposerPanel(),
    outbox: createOutboxSeat(() => Promise.reject(new Error('Posts leave from a browser.'))),
    shared,
  })
  const lastTab = findLastTab(request, services)
  if (lastTab) return new Response(null, { status: 302, headers: { location: lastTab } })
  await loadCatalogue(visitor.locale)
  const createRouter = () =>
    createAppRouter({
      services,
      nonce,
      // All is loaded by then, and nothing is drawn.
      dehydrate: async () => {
        const muted = await services.muteLookups.settle()
        return { settings, visitor, pageNow: options.now, health: services.health.view(), muted, book }
      },
    })
  const handle = createRequestHandler({ request, createRouter, getRouterManifest: () => manifest })
  const response = await handle(({ router, responseHeaders }) =>
    renderRouterToStream({ request, router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  // A page about a network that does not answer is a page, and its status says what happened.
  return services.status ? new Response(response.body, { status: services.status, headers: response.headers }) : response
}
