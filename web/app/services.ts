import { toAccountId, type AccountId } from '@chorus/accounts/account-id'
import { toAccountSource } from '@chorus/accounts/account-source'
import { currentAccount } from '@chorus/accounts/account-state'
import type { Account } from '@chorus/model/account'
import { networkNames, type NetworkName } from '@chorus/model/limits'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef, type ProfileRef } from '@chorus/model/ref'
import { connect } from '@chorus/networks/connect'
import type { Fetcher } from '@chorus/networks/http'
import type { Connection, NetworkDeps, Thread } from '@chorus/networks/network'
import { createCache, type Cache } from '../cache/create-cache.ts'
import { createHealth, type Health, type NetworkHealth } from '../cache/health.ts'
import { createKeptLikes } from '../cache/kept-likes.ts'
import { createRegistry } from '../cache/registry.ts'
import type { Reply } from '../cache/replies.ts'
import { createResource, type Resource } from '../cache/resource.ts'
import type { WhenReady } from '../cache/toggle-queue.ts'
import type { ComposerPanel } from '../features/composer/composer-panel.ts'
import type { LinkedPerson } from '../features/identity/to-linked-person.ts'
import type { LoginPanel } from '../features/login/login-panel.ts'
import { createInbox, type Inbox } from '../features/notifications/inbox.ts'
import { createPushOffer, type PushOffer } from '../features/notifications/push/push-offer.ts'
import { createMuteLookups, type MuteLookups } from '../features/people/mute-lookups.ts'
import { createPreviews, type Previews } from '../features/previews/previews.ts'
import { createToaster, type Toaster } from '../features/toasts/toaster.ts'
import type { AccountsSeat } from './accounts/accounts-seat.ts'
import { toDirect } from './accounts/device/to-direct.ts'
import { createConnections } from './create-connections.ts'
import { createLists, type Lists } from './create-lists.ts'
import { createTimelines, type Timelines } from './create-timelines.ts'
import { createHomeTab, type HomeTab } from './home-tab.ts'
import { createKeptFacts } from './kept-facts.ts'
import type { OutboxSeat } from './outbox/outbox-seat.ts'
import { release } from './release.ts'
import type { SharedReads } from './render-options.ts'
import type { Settings, Visitor } from './settings.ts'
import { whenGathered } from './when-gathered.ts'

export interface ServicesOptions {
  settings: Settings
  visitor: Visitor
  /** ms: the server's clock when the page was made, so that both sides draw the same times. */
  pageNow: number
  now: () => number
  fetcherTo(network: NetworkName): Fetcher
  ownFetcher: Fetcher
  /** Who is logged in here. */
  seat: AccountsSeat
  login: LoginPanel
  composer: ComposerPanel
  outbox: OutboxSeat
  /** How the networks were when the server made the page. */
  health?: readonly NetworkHealth[]
  /** Whom our own server mutes, of those whom the page shows. */
  muted?: readonly ProfileRef[]
  /** Only on the server. */
  shared?: SharedReads
  /** Only in a browser: what is pressed shows at once and is sent then. Absent: at once. */
  whenReady?: WhenReady
}

/** All that a page reads from, made for one visitor: per request on the server, once in the browser. */
export interface Services extends Timelines, Lists {
  composer: ComposerPanel
  outbox: OutboxSeat
  /** One account's own way to its network, whoever is current. */
  connectionOf(account: Account): Connection
  settings: Settings
  visitor: Visitor
  pageNow: number
  now: () => number
  isServer: boolean
  /** The HTTP status of a page that a loader knows to be no success; read once, after loading. */
  status?: number
  seat: AccountsSeat
  login: LoginPanel
  /** Our own calls, and the public service of each network. */
  ownFetcher: Fetcher
  fetcherTo(network: NetworkName): Fetcher
  /** Each as the account that is current there, or as a visitor. They change with it: none is to be kept. */
  connections: Readonly<Record<NetworkName, Connection>>
  /** Who is current on these networks, as text: what was read for somebody is kept under it. */
  viewerOf(networks: readonly NetworkName[]): string
  /** What the networks have said of posts, people and places, with what the viewer has changed. */
  cache: Cache
  health: Health
  homeTab: HomeTab
  inbox: Inbox
  muteLookups: MuteLookups
  previews: Previews
  pushOffer: PushOffer
  toaster: Toaster
  /** The networks that can be read here: the operator has connected them, or an account of the viewer's has. */
  connected(): readonly NetworkName[]
  thread(network: NetworkName, id: string, known?: Thread): Resource<Thread>
  profile(network: NetworkName, id: string, known?: Profile): Resource<Profile>
  /** Any other thing that is fetched, one under each key. `toReply`: what the cache learns from it. */
  resource<T>(of: { key: string; network: NetworkName; load(): Promise<T>; toReply(value: T): Reply }, known?: T): Resource<T>
  /** Anything with a state of its own that is kept for whoever is current on a network, one under each key. */
  kept<T>(key: string, network: NetworkName, create: () => T): T
  /** What somebody has put on top of their posts. Undefined: their network has no such thing. */
  pinned(profile: Profile, known?: Pinned): Resource<Pinned> | undefined
  /** Everything that is openly one with a profile. */
  person(profile: Profile, known?: LinkedPerson): Resource<LinkedPerson>
}

/** Nothing need be there. */
export interface Pinned {
  post?: Post
}

export function createServices(options: ServicesOptions): Services {
  const { settings, now, shared, seat, whenReady } = options
  const isServer = shared !== undefined
  const ofBrowser = isServer ? {} : { keptLikes: createKeptLikes(() => localStorage), whenReady }
  const cache = createCache({ now, viewers: seat.viewers(), onPerson: (ref) => muteLookups.hear(ref), ...ofBrowser })
  const muteLookups = createMuteLookups({ cache, ownFetcher: options.ownFetcher, later: isServer ? undefined : whenGathered })
  if (options.muted) cache.restore({ flags: options.muted.map((ref) => ({ ref, flag: 'muteHere', isOn: true })) })
  seat.subscribe(() => {
    cache.lookAs(seat.viewers())
    muteLookups.attend()
  })
  const current = (name: NetworkName) => currentAccount(seat.book()[name])
  const findConnected = () => networkNames.filter((name) => settings.networks[name].isConnected || current(name) !== undefined)
  const health = createHealth(findConnected(), options.health)
  const threads = createRegistry<Resource<Thread>>(50)
  const profiles = createRegistry<Resource<Profile>>(50)
  const pins = createRegistry<Resource<Pinned>>(50)
  const persons = createRegistry<Resource<LinkedPerson>>(50)
  const resources = createRegistry<Resource<unknown>>(50)
  const things = createRegistry<unknown>(50)

  const kept = isServer ? undefined : createKeptFacts(() => localStorage)
  const authorize = async (id: AccountId, refused?: string) => (await seat.open()).authorize(id, refused)
  const toDeps = (name: NetworkName, account: Account | undefined): NetworkDeps => ({
    fetcher: options.fetcherTo(name),
    ownFetcher: options.ownFetcher,
    now,
    kept,
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
  /** What the server has loaded was loaded for whoever was current then. */
  const ifFirst = <T>(known: T | undefined) => (viewerOf(networkNames) === firstViewer ? known : undefined)

  /** A resource of which everything is also known to the cache. */
  const createKnown = <T>(load: () => Promise<T>, toReply: (value: T) => Reply, loaded: T | undefined): Resource<T> => {
    const known = ifFirst(loaded)
    if (known) cache.restore(toReply(known))
    const fetchIt = async () => {
      const tell = cache.begin()
      const value = await load()
      tell(toReply(value))
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
    shared,
    isVisitor: (network) => current(network) === undefined,
  })

  return {
    settings,
    visitor: options.visitor,
    pageNow: options.pageNow,
    now,
    isServer,
    seat,
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
    homeTab: createHomeTab(options.visitor.tab),
    muteLookups,
    inbox: createInbox({ connections, viewerOf, onViewer: seat.subscribe }),
    previews: createPreviews({ fetcher: options.ownFetcher, now }),
    pushOffer: createPushOffer(seat),
    toaster: createToaster({ now, version: release.version, environment: settings.mode, fetcher: options.ownFetcher }),
    connected: findConnected,
    ...timelines,
    ...createLists({ connections, viewerOf, ifFirst, cache, now, isServer }),
    thread: (network, id, known) =>
      threads.open(`${toPostRef(network, id)}:${viewerOf([network])}`, () =>
        createKnown(() => connections[network].thread(id), toThreadReply, known),
      ),
    profile: (network, id, known) =>
      profiles.open(`${network}:@${id.toLowerCase()}:${viewerOf([network])}`, () =>
        createKnown(() => connections[network].profile(id), toProfileReply, known),
      ),
    resource: <T>(
      { key, network, load, toReply }: { key: string; network: NetworkName; load(): Promise<T>; toReply(value: T): Reply },
      known?: T,
    ) => resources.open(`${network}:${key}:${viewerOf([network])}`, () => createKnown(load, toReply, known)) as Resource<T>,
    kept: <T>(key: string, network: NetworkName, create: () => T) => things.open(`${network}:${key}:${viewerOf([network])}`, create) as T,
    pinned(profile, known) {
      const { pinned } = connections[profile.network]
      if (!pinned) return undefined
      return pins.open(`${profile.ref}:${viewerOf([profile.network])}`, () =>
        createKnown(async () => ({ post: await pinned.post(profile) }), toPinnedReply, known),
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

const toThreadReply = ({ post, ancestors, continuation, comments }: Thread): Reply => ({
  posts: [post, ...ancestors, ...continuation, ...comments.items],
})
const toPinnedReply = ({ post }: Pinned): Reply => ({ posts: post ? [post] : [] })
const toProfileReply = (profile: Profile): Reply => ({ profiles: [profile] })
