import { createEmitter } from '@chorus/model/emitter'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import type { ProfileRef } from '@chorus/model/ref'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { WhenReady } from '../cache/edits/toggle-queue.ts'
import type { AccountsStore } from '../services/accounts/accounts-store.ts'
import { createActiveAccounts } from '../services/accounts/active-accounts.ts'
import type { ComposerPanel } from '../services/composer/composer-panel.ts'
import type { Services } from '../services/context/services.ts'
import { createLateIntents } from '../services/intents/late-intents.ts'
import { createLists } from '../services/lists/create-lists.ts'
import { createTimelines } from '../services/lists/create-timelines.ts'
import { createHealth, type NetworkHealth } from '../services/lists/health.ts'
import type { SharedReads } from '../services/lists/shared-reads.ts'
import type { LoginPanel } from '../services/login/login-panel.ts'
import { createContentRules } from '../services/moderation/content-rules.ts'
import type { LoadedSettings } from '../services/moderation/viewer-settings.ts'
import { createInbox } from '../services/notifications/inbox.ts'
import { createPushPrompt } from '../services/notifications/push-prompt.ts'
import type { OutboxStore } from '../services/outbox/outbox-store.ts'
import { createPreviews } from '../services/previews/previews.ts'
import { createResources } from '../services/resources/create-resources.ts'
import { createHomeTab } from '../services/settings/home-tab.ts'
import { release } from '../services/settings/release.ts'
import type { Settings, Preferences } from '../services/settings/settings.ts'
import { afterHydration } from '../services/timing/after-hydration.ts'
import { createFallbackNotice } from '../services/toasts/create-fallback-notice.ts'
import { createToaster } from '../services/toasts/toaster.ts'
import { createPaidFollowPanel } from '../services/transactions/paid-follow-panel.ts'
import { createTransactionPanel } from '../services/transactions/transaction-panel.ts'
import { createConnections } from './create-connections.ts'
import { createLateAttempts } from './create-late-attempts.ts'
import { openCache } from './open-cache.ts'
import { createStoredFacts } from './stored-facts.ts'

export interface ServicesOptions {
  settings: Settings
  preferences: Preferences
  /** The server’s clock in ms when the page was rendered, so that both sides render the same times. */
  pageNow: number
  now: () => number
  fetcherTo(network: NetworkName): Fetcher
  ownFetcher: Fetcher
  /** The accounts that are logged in. */
  accountsStore: AccountsStore
  login: LoginPanel
  composer: ComposerPanel
  outbox: OutboxStore
  /** The state of the networks when the server rendered the page. */
  health?: readonly NetworkHealth[]
  /** The accounts on the page that our own server mutes. */
  muted?: readonly ProfileRef[]
  /** The content settings of the accounts on the page. */
  contentSettings?: LoadedSettings
  /** The networks of which the server rendered public pages, although the viewer has an account there. */
  fallbacks?: readonly NetworkName[]
  /** Server only: such a network. The browser shows a notice. */
  onFallback?(network: NetworkName): void
  /** Server only. */
  shared?: SharedReads
  /** Server only: lists stay empty, because only what surrounds the route is rendered. */
  isShell?: boolean
  /** Where the page’s lists begin. Server only. */
  after?: string
  /** Browser only: delays sending, not the optimistic edit. Absent: sends at once. */
  whenReady?: WhenReady
}

export function createServices(options: ServicesOptions): Services {
  const { settings, preferences, now, ownFetcher, accountsStore, shared, after } = options
  const isServer = shared !== undefined
  const intents = isServer ? undefined : createLateIntents(now)
  const { cache, muteLookups } = openCache({ ...options, isServer, intents, isFiltered: (post) => contentRules.isFiltered(post) })
  const active = createActiveAccounts(accountsStore)
  const { viewerOf, ifFirst } = active
  const isGuest = (network: NetworkName) => active.on(network) === undefined
  const findConnected = () => networkNames.filter((name) => settings.networks[name].isConnected || !isGuest(name))
  const storedFacts = isServer ? undefined : createStoredFacts(() => localStorage)
  const attempts = isServer ? undefined : createLateAttempts()
  const health = createHealth(findConnected(), options.health)
  const transactions = createTransactionPanel()
  const toaster = createToaster({ now, version: release.version, environment: settings.mode, fetcher: ownFetcher })
  const { fallbacks, onFallback = createFallbackNotice(toaster, preferences.locale) } = options
  if (fallbacks) afterHydration(() => fallbacks.forEach(onFallback))
  const { connections, connectionOf } = createConnections({
    ...options,
    active,
    askWallet: transactions.ask,
    storedFacts,
    attempts,
    onFallback,
    health,
  })
  const { isShell = false, contentSettings: loaded } = options
  const contentRules = createContentRules({ connections, viewerOf, viewers: cache.viewers, now, loaded, isShell })
  contentRules.subscribe(cache.refilter)
  const fetchPerson = async (profile: Profile) => (await import('../features/identity/fetch-person.ts')).fetchPerson(ownFetcher, profile)
  const listDeps = { connections, viewerOf, ifFirst, cache, now, isServer, shared, after }

  return {
    settings,
    preferences,
    pageNow: options.pageNow,
    now,
    isServer,
    isShell,
    accountsStore,
    login: options.login,
    transactions,
    paidFollows: createPaidFollowPanel(),
    composer: options.composer,
    outbox: options.outbox,
    connectionOf,
    intents,
    ownFetcher,
    fetcherTo: options.fetcherTo,
    connections,
    viewerOf,
    cache,
    health,
    homeTab: createHomeTab(preferences.tab),
    muteLookups,
    contentRules,
    inbox: createInbox({ connections, viewerOf, onViewer: accountsStore.subscribe }),
    previews: createPreviews({ fetcher: ownFetcher, now }),
    pushPrompt: createPushPrompt(accountsStore),
    toaster,
    signals: createEmitter(),
    connected: findConnected,
    ...createTimelines({ ...listDeps, findConnected, isGuest, health }),
    ...createLists(listDeps),
    ...createResources({ connections, active, cache, fetchPerson }),
  }
}
