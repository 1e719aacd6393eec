import { toAccountId, type AccountId } from '@chorus/accounts/account-id'
import { toAccountSource } from '@chorus/accounts/account-source'
import { currentAccount } from '@chorus/accounts/book/account-state'
import type { Account } from '@chorus/model/account'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import { toPostRef, type ProfileRef } from '@chorus/model/ref'
import { connect } from '@chorus/networks/connect'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { NetworkDeps, Thread } from '@chorus/networks/network'
import { createCache } from '../cache/create-cache.ts'
import { createStoredLikes } from '../cache/edits/stored-likes.ts'
import type { WhenReady } from '../cache/edits/toggle-queue.ts'
import type { EntityBatch } from '../cache/entities/entity-batch.ts'
import { createRegistry } from '../cache/resources/registry.ts'
import { createResource, type Resource } from '../cache/resources/resource.ts'
import type { AccountsStore } from '../services/accounts/accounts-store.ts'
import type { ComposerPanel } from '../services/composer/composer-panel.ts'
import type { Pinned, Services } from '../services/context/services.ts'
import { toDirect } from '../services/device-accounts/to-direct.ts'
import type { LinkedPerson } from '../services/identity/to-linked-person.ts'
import { createLists } from '../services/lists/create-lists.ts'
import { createTimelines } from '../services/lists/create-timelines.ts'
import { createHealth, type NetworkHealth } from '../services/lists/health.ts'
import type { SharedReads } from '../services/lists/shared-reads.ts'
import type { LoginPanel } from '../services/login/login-panel.ts'
import { createMuteLookups } from '../services/moderation/mute-lookups.ts'
import { createInbox } from '../services/notifications/inbox.ts'
import { createPushPrompt } from '../services/notifications/push-prompt.ts'
import type { OutboxStore } from '../services/outbox/outbox-store.ts'
import { createPreviews } from '../services/previews/previews.ts'
import { createHomeTab } from '../services/settings/home-tab.ts'
import { release } from '../services/settings/release.ts'
import type { Settings, Preferences } from '../services/settings/settings.ts'
import { scheduleBatch } from '../services/timing/schedule-batch.ts'
import { createToaster } from '../services/toasts/toaster.ts'
import { createConnections } from './create-connections.ts'
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
  /** Server only. */
  shared?: SharedReads
  /** Server only: lists stay empty, because only what surrounds the route is rendered. */
  isShell?: boolean
  /** Where the page’s lists begin. Server only. */
  after?: string
  /** Browser only: delays sending, not the optimistic edit. Absent: send at once. */
  whenReady?: WhenReady
}

export function createServices(options: ServicesOptions): Services {
  const { settings, now, shared, accountsStore, whenReady } = options
  const isServer = shared !== undefined
  const ofBrowser = isServer ? {} : { storedLikes: createStoredLikes(() => localStorage), whenReady }
  const cache = createCache({ now, viewers: accountsStore.viewers(), onPerson: (ref) => muteLookups.queue(ref), ...ofBrowser })
  const muteLookups = createMuteLookups({ cache, ownFetcher: options.ownFetcher, later: isServer ? undefined : scheduleBatch })
  if (options.muted) cache.restore({ flags: options.muted.map((ref) => ({ ref, flag: 'muteHere', isOn: true })) })
  accountsStore.subscribe(() => {
    cache.setViewers(accountsStore.viewers())
    muteLookups.attend()
  })
  const current = (name: NetworkName) => currentAccount(accountsStore.book()[name])
  const findConnected = () => networkNames.filter((name) => settings.networks[name].isConnected || current(name) !== undefined)
  const health = createHealth(findConnected(), options.health)
  const threads = createRegistry<Resource<Thread>>(50)
  const profiles = createRegistry<Resource<Profile>>(50)
  const pins = createRegistry<Resource<Pinned>>(50)
  const persons = createRegistry<Resource<LinkedPerson>>(50)
  const resources = createRegistry<Resource<unknown>>(50)
  const sharedStates = createRegistry<unknown>(50)

  const storedFacts = isServer ? undefined : createStoredFacts(() => localStorage)
  const authorize = async (id: AccountId, refused?: string) => (await accountsStore.open()).authorize(id, refused)
  const toDeps = (name: NetworkName, account: Account | undefined): NetworkDeps => ({
    fetcher: options.fetcherTo(name),
    ownFetcher: options.ownFetcher,
    now,
    storedFacts,
    options: settings.networks[name].options,
    direct: account && toDirect(account, settings, authorize),
  })
  const connections = createConnections((name) => ({ session: current(name)?.session, deps: toDeps(name, current(name)) }))
  const connectionOf = (account: Account) => {
    const name = toAccountSource(account.session) as NetworkName
    return connect(name, account.session, toDeps(name, account))
  }
  const viewerOf = (networks: readonly NetworkName[]) =>
    networks
      .map((name) => {
        const account = current(name)
        return account ? toAccountId(account) : ''
      })
      .join()
  const firstViewer = viewerOf(networkNames)
  /** The embedded data was loaded for the first viewers. */
  const ifFirst = <T>(known: T | undefined) => (viewerOf(networkNames) === firstViewer ? known : undefined)

  /** A resource whose values also go to the cache. */
  const createKnown = <T>(load: () => Promise<T>, toBatch: (value: T) => EntityBatch, loaded: T | undefined): Resource<T> => {
    const known = ifFirst(loaded)
    if (known) cache.restore(toBatch(known))
    const fetchIt = async () => {
      const store = cache.begin()
      const value = await load()
      store(toBatch(value))
      return value
    }
    return createResource(fetchIt, known)
  }

  const timelines = createTimelines({
    connections,
    viewerOf,
    findConnected,
    ifFirst,
    health,
    cache,
    now,
    isServer,
    after: options.after,
    shared,
    isGuest: (network) => current(network) === undefined,
  })

  return {
    settings,
    preferences: options.preferences,
    pageNow: options.pageNow,
    now,
    isServer,
    isShell: options.isShell ?? false,
    accountsStore,
    login: options.login,
    composer: options.composer,
    outbox: options.outbox,
    connectionOf,
    ownFetcher: options.ownFetcher,
    fetcherTo: options.fetcherTo,
    connections,
    viewerOf,
    cache,
    health,
    homeTab: createHomeTab(options.preferences.tab),
    muteLookups,
    inbox: createInbox({ connections, viewerOf, onViewer: accountsStore.subscribe }),
    previews: createPreviews({ fetcher: options.ownFetcher, now }),
    pushPrompt: createPushPrompt(accountsStore),
    toaster: createToaster({ now, version: release.version, environment: settings.mode, fetcher: options.ownFetcher }),
    connected: findConnected,
    ...timelines,
    ...createLists({ connections, viewerOf, ifFirst, cache, now, isServer, after: options.after }),
    thread: (network, id, known) =>
      threads.open(`${toPostRef(network, id)}:${viewerOf([network])}`, () =>
        createKnown(() => connections[network].thread(id), toThreadBatch, known),
      ),
    profile: (network, id, known) =>
      profiles.open(`${network}:@${id.toLowerCase()}:${viewerOf([network])}`, () =>
        createKnown(() => connections[network].profile(id), toProfileBatch, known),
      ),
    resource: <T>(
      { key, network, load, toBatch }: { key: string; network: NetworkName; load(): Promise<T>; toBatch(value: T): EntityBatch },
      known?: T,
    ) => resources.open(`${network}:${key}:${viewerOf([network])}`, () => createKnown(load, toBatch, known)) as Resource<T>,
    sharedState: <T>(key: string, network: NetworkName, create: () => T) =>
      sharedStates.open(`${network}:${key}:${viewerOf([network])}`, create) as T,
    pinned(profile, known) {
      const { pinned } = connections[profile.network]
      if (!pinned) return undefined
      return pins.open(`${profile.ref}:${viewerOf([profile.network])}`, () =>
        createKnown(async () => ({ post: await pinned.post(profile) }), toPinnedBatch, known),
      )
    },
    person: (profile, known) =>
      persons.open(`${profile.ref}:${viewerOf(networkNames)}`, () =>
        createResource(async () => {
          const { fetchPerson } = await import('../features/identity/fetch-person.ts')
          return fetchPerson(options.ownFetcher, profile)
        }, ifFirst(known)),
      ),
  }
}

const toThreadBatch = ({ post, ancestors, continuation, comments }: Thread): EntityBatch => ({
  posts: [post, ...ancestors, ...continuation, ...comments.items],
})
const toPinnedBatch = ({ post }: Pinned): EntityBatch => ({ posts: post ? [post] : [] })
const toProfileBatch = (profile: Profile): EntityBatch => ({ profiles: [profile] })
