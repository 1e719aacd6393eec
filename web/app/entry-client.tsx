import { hasAccounts } from '@chorus/accounts/account-book'
import type { Notice } from '@chorus/accounts/accounts-deps'
import type { Profile } from '@chorus/model/profile'
import { createFetcher } from '@chorus/networks/http'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createComposerPanel } from '../features/composer/composer-panel.ts'
import { readDeviceWish } from '../features/login/device-wish.ts'
import { createLoginPanel } from '../features/login/login-panel.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { createTranslate } from '../i18n/create-translate.ts'
import { createSeat } from './accounts/accounts-seat.ts'
import { attendSeat } from './accounts/attend-seat.ts'
import { watchRefusals } from './accounts/watch-refusals.ts'
import { allowInertScripts } from './allow-inert-scripts.ts'
import { createScrollRule } from './create-scroll-rule.ts'
import { createOutboxSeat } from './outbox/outbox-seat.ts'
import { toProviderFetcher } from './provider-root.ts'
import { createAppRouter, type PageState } from './router.tsx'
import { createServices, type Services } from './services.ts'
import { whenCalm } from './when-calm.ts'
import { whenDrawn } from './when-drawn.ts'
import { whenOnline } from './when-online.ts'

/** ms. What a wrong clock of this device is off by, to within the way of the page. */
function findSkew(pageNow: number): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return pageNow - (performance.timeOrigin + (navigation?.responseStart ?? 0))
}

/** What was pressed is sent once it can be seen, and there is a connection. */
const whenSending = async (signal: AbortSignal): Promise<void> => {
  await whenDrawn()
  await whenOnline(signal)
}

function toServices({ settings, visitor, pageNow, health, muted, book }: PageState): Services {
  const login = createLoginPanel()
  const toOurServer = watchRefusals(createFetcher({ root: '' }), () => {
    // A visitor who is refused something is told so where they asked.
    if (hasAccounts(seat.book()))
      void seat
        .open()
        .then((accounts) => accounts.check())
        .catch(() => {})
  })
  const ownFetcher = toProviderFetcher(toOurServer, visitor.providerRoot)
  const skew = findSkew(pageNow)
  const now = () => Date.now() + skew
  const load = async () => {
    const { openAccounts } = await import('./accounts/open-accounts.ts')
    const readProfile = ({ network, profileId }: Profile) => services.connections[network].profile(profileId)
    return openAccounts({ ownFetcher, settings, now, ask: login.ask, tell, readProfile })
  }
  const seat = createSeat(book, load, location.pathname)
  /** Toasts that say of one account each that it has ended. */
  const ends: number[] = []
  const say = async (notice: Notice) => {
    const { isEndOfAll, toNoticeToast } = await import('../features/accounts/to-notice-toast.ts')
    // That all of them have ended says it of each.
    if (isEndOfAll(notice)) for (const end of ends.splice(0)) services.toaster.dismiss(end)
    const id = services.toaster.show(toNoticeToast(notice, createTranslate(services.visitor.locale), login))
    if (notice.code === 'session-ended') ends.push(id)
  }
  const tell = (notice: Notice) => void say(notice).catch(() => {})
  const outbox = createOutboxSeat(async () => {
    // The words come with it: what is there must be told, even if our server has gone by then.
    const [{ openOutbox }, { countRow }, { toRowToast }] = await Promise.all([
      import('./outbox/open-outbox.ts'),
      import('./outbox/count-row.ts'),
      import('../features/composer/to-row-toast.ts'),
    ])
    const tell = (row: OutboxRow) => {
      void countRow(row, services).catch(() => {})
      const open = (href: string) => void router.navigate({ href })
      const retry = async (id: string) => (await outbox.open()).retry(id)
      const say = services.toaster.show
      const said = say(toRowToast(row, createTranslate(services.visitor.locale), { open, retry, say }))
      if (row.phase === 'confirmed') return
      // What stays until somebody has seen it goes when it is not so any more.
      const stop = outbox.subscribe(() => {
        if (outbox.rows().some(({ phase, network }) => phase === row.phase && network === row.network)) return
        stop()
        services.toaster.dismiss(said)
      })
    }
    return openOutbox({ accounts: seat.restored, connectionOf: (account) => services.connectionOf(account), now, tell })
  })
  const services = createServices({
    settings,
    visitor,
    pageNow,
    health,
    muted,
    now,
    fetcherTo: (network) => createFetcher({ root: settings.networks[network].root }),
    ownFetcher,
    seat,
    login,
    composer: createComposerPanel(),
    outbox,
    whenReady: whenSending,
  })
  return services
}

const router = createAppRouter({
  // The real ones come with the page's data, just before anything is drawn.
  services: {} as Services,
  restoresScroll: createScrollRule(() => router),
  hydrate: async (state) => {
    await loadCatalogue(state.visitor.locale)
    const services = toServices(state)
    router.update({ ...router.options, context: { services } })
    attendSeat(services, () => void router.invalidate())
    if (readDeviceWish()) services.login.open('bluesky')
  },
})

allowInertScripts()
// What is read most opens without a wait, and without a connection.
whenCalm(() => void import('../features/post/post-page.tsx').catch(() => {}))
startTransition(() => void hydrateRoot(document, <RouterClient router={router} />))
