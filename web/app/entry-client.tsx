import type { Notice } from '@chorus/accounts/accounts-deps'
// Must come before all modules, whose styles take precedence.
import '../ui/page/base.css'
import 'virtual:network-colours.css'
import { hasAccounts } from '@chorus/accounts/book/account-book'
import type { Profile } from '@chorus/model/profile'
import { createFetcher } from '@chorus/networks/fetcher'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readPendingLogin } from '../features/login/server/pending-device-login.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { createTranslate } from '../i18n/create-translate.ts'
import { loadAccountConnections } from '../services/accounts/account-connections.ts'
import { createAccountsStore } from '../services/accounts/accounts-store.ts'
import { createBrowserTabs } from '../services/accounts/browser-tabs.ts'
import { createComposerPanel } from '../services/composer/composer-panel.ts'
import { watchClicks } from '../services/context/replay-early-click.ts'
import type { Services } from '../services/context/services.ts'
import { createLoginPanel } from '../services/login/login-panel.ts'
import { loadFinder } from '../services/moderation/muted-word-finder.ts'
import { createOutboxStore } from '../services/outbox/outbox-store.ts'
import { toProviderFetcher } from '../services/settings/provider-root.ts'
import { afterHydration } from '../services/timing/after-hydration.ts'
import { untilOnline } from '../services/timing/until-online.ts'
import { untilPainted } from '../services/timing/until-painted.ts'
import { whenStaying } from '../services/timing/when-staying.ts'
import { removeLogoutNoticeLater, storeLogoutNotice, takeLogoutNotice } from './accounts/logout-notice.ts'
import { restoreAccounts } from './accounts/restore-accounts.ts'
import { watchRefusals } from './accounts/watch-refusals.ts'
import { allowInertScripts } from './allow-inert-scripts.ts'
import { createScrollRule } from './create-scroll-rule.ts'
import { createServices } from './create-services.ts'
import { loadStyles } from './load-styles.ts'
import { createAppRouter, type PageState } from './router.tsx'
import { shareBetweenTabs } from './share-between-tabs.ts'

/**
 * The offset in ms of a wrong device clock, to within the transfer time of the page. A cached page was rendered before it was sent; its
 * headers have the time.
 */
function findSkew(pageNow: number): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sent = navigation?.serverTiming?.find(({ name }) => name === 'now')?.description
  return (sent ? Number(sent) : pageNow) - (performance.timeOrigin + (navigation?.responseStart ?? 0))
}

/** Sends mutations after their edit has been painted and while the device is online. */
const whenSending = async (signal: AbortSignal): Promise<void> => {
  await untilPainted()
  await untilOnline(signal)
}

function toServices(state: PageState): Services {
  const { settings, preferences, pageNow, book, isSessionPending } = state
  const login = createLoginPanel()
  const toOurServer = watchRefusals(createFetcher({ root: '' }), () => {
    // Guests see the refusal where they made the request.
    if (hasAccounts(accountsStore.book()))
      void accountsStore
        .open()
        .then((accounts) => accounts.check())
        .catch(() => {})
  })
  const ownFetcher = toProviderFetcher(toOurServer, preferences.providerRoot)
  const skew = findSkew(pageNow)
  const now = () => Date.now() + skew
  const load = async () => {
    const [{ openAccounts }] = await Promise.all([import('./accounts/open-accounts.ts'), loadAccountConnections()])
    const readProfile = ({ network, profileId }: Profile) => services.connections[network].profile(profileId)
    return openAccounts({ ownFetcher, settings, now, ask: login.ask, notify, readProfile })
  }
  const accountsStore = createAccountsStore(book, load, location.pathname, isSessionPending)
  /** Toasts that each report one ended account. */
  const ends: number[] = []
  const showNotice = async (notice: Notice) => {
    const { endsAllSessions, toNoticeToast } = await import('../features/accounts/to-notice-toast.ts')
    if (endsAllSessions(notice)) {
      // It replaces the notices for single accounts.
      for (const end of ends.splice(0)) services.toaster.dismiss(end)
    }
    const id = services.toaster.show(toNoticeToast(notice, createTranslate(services.preferences.locale), login))
    if (notice.code !== 'session-ended') return
    ends.push(id)
    removeLogoutNoticeLater()
  }
  const notify = (notice: Notice) => {
    if (notice.code === 'session-ended') storeLogoutNotice()
    void showNotice(notice).catch(() => {})
  }
  // Of several accounts, others may still be logged in.
  if (takeLogoutNotice() && !hasAccounts(book)) {
    afterHydration(async () => {
      const { toLoggedOutToast } = await import('../features/accounts/to-notice-toast.ts')
      services.toaster.show(toLoggedOutToast(createTranslate(services.preferences.locale), login))
    })
  }
  const outbox = createOutboxStore(async () => {
    // Load the toast code together with the outbox, so that a result can be shown even if our server is unreachable by then.
    const [{ openOutbox }, { settleRow }, { isShared, showSummaries }, { toRowToast }] = await Promise.all([
      import('./outbox/open-outbox.ts'),
      import('./outbox/settle-row.ts'),
      import('./outbox/show-summaries.ts'),
      import('../features/composer/outbox/to-row-toast.ts'),
    ])
    const onSettled = (row: OutboxRow) => {
      // The author cancelled the post and gets it back as a draft.
      if (row.failure?.kind === 'aborted') return
      void settleRow(row, services).catch(() => {})
      // A thread counts as posted once its last part is, and a post to several accounts has its own summary.
      if (row.phase === 'confirmed' && (row.part?.next !== undefined || isShared(row, outbox.all()))) return
      const open = (href: string) => void router.navigate({ href })
      const retry = async (id: string) => (await outbox.open()).retry(id)
      const { show, dismiss } = services.toaster
      const { locale } = services.preferences
      const toast = show(toRowToast(row, { t: createTranslate(locale), locale }, { open, retry, show }))
      if (row.phase === 'confirmed') return
      // A persistent failure toast disappears once the failure is resolved.
      const stop = outbox.subscribe(() => {
        if (outbox.rows().some(({ phase, network }) => phase === row.phase && network === row.network)) return
        stop()
        dismiss(toast)
      })
    }
    const { connectionOf, cache, toaster, ownFetcher } = services
    const { locale } = services.preferences
    showSummaries({ outbox, toaster, words: () => ({ t: createTranslate(locale), locale, book: accountsStore.book() }) })
    const { publicUrl } = settings
    return openOutbox({ accounts: accountsStore.restored, connectionOf, publicUrl, cache, ownFetcher, now, onSettled })
  })
  const services = createServices({
    ...state,
    now,
    fetcherTo: (network) => createFetcher({ root: settings.networks[network].root }),
    ownFetcher,
    accountsStore,
    login,
    composer: createComposerPanel(),
    outbox,
    whenReady: whenSending,
  })
  if ('BroadcastChannel' in window) shareBetweenTabs(services, createBrowserTabs('changes'))
  return services
}

const openDeviceWords = async ({ contentRules }: Services) =>
  (await import('../services/moderation/device-words.ts')).openDeviceWords(contentRules.settings)

const router = createAppRouter({
  // The real services arrive with the page's data, just before hydration.
  services: {} as Services,
  restoresScroll: createScrollRule(() => router),
  hydrate: async (state) => {
    const hasMutedWords = state.contentSettings.some(([, { mutedWords }]) => mutedWords.length > 0)
    await Promise.all([
      loadCatalogue(state.preferences.locale),
      hasAccounts(state.book) && loadAccountConnections(),
      hasMutedWords && loadFinder(),
    ])
    const services = toServices(state)
    router.update({ ...router.options, context: { services } })
    restoreAccounts(services, { isSessionPending: state.isSessionPending }, () => void router.invalidate())
    whenStaying(() => void import('./preload.ts').then(({ preload }) => preload(services)).catch(() => {}))
    // Without stored words, there are only other tabs’ changes to follow.
    const whenNeeded = document.documentElement.dataset['words'] === undefined ? whenStaying : afterHydration
    whenNeeded(() => void openDeviceWords(services).catch(() => {}))
    const pending = readPendingLogin()
    if (pending) services.login.open(pending.network)
  },
})

allowInertScripts()
void start()

async function start(): Promise<void> {
  await loadStyles()
  watchClicks()
  startTransition(() => void hydrateRoot(document, <RouterClient router={router} />))
}
