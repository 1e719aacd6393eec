import type { Account } from '@chorus/model/account'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Connection, Thread } from '@chorus/networks/network'
import type { Cache } from '../../cache/create-cache.ts'
import type { EntityBatch } from '../../cache/entities/entity-batch.ts'
import type { Resource } from '../../cache/resources/resource.ts'
import type { AccountsStore } from '../accounts/accounts-store.ts'
import type { ComposerPanel } from '../composer/composer-panel.ts'
import type { LinkedPerson } from '../identity/to-linked-person.ts'
import type { Lists } from '../lists/create-lists.ts'
import type { Timelines } from '../lists/create-timelines.ts'
import type { Health } from '../lists/health.ts'
import type { LoginPanel } from '../login/login-panel.ts'
import type { MuteLookups } from '../moderation/mute-lookups.ts'
import type { Inbox } from '../notifications/inbox.ts'
import type { PushPrompt } from '../notifications/push-prompt.ts'
import type { OutboxStore } from '../outbox/outbox-store.ts'
import type { Previews } from '../previews/previews.ts'
import type { HomeTab } from '../settings/home-tab.ts'
import type { Settings, Preferences } from '../settings/settings.ts'
import type { Toaster } from '../toasts/toaster.ts'

/** Everything that a page reads from, created for one user: per request on the server, once in the browser. */
export interface Services extends Timelines, Lists {
  composer: ComposerPanel
  outbox: OutboxStore
  /** The connection of a given account, whichever is active. */
  connectionOf(account: Account): Connection
  settings: Settings
  preferences: Preferences
  pageNow: number
  now: () => number
  isServer: boolean
  /** Only what surrounds the route is rendered, so that it can be sent before the networks have answered. Decision 044. */
  isShell: boolean
  /** The page’s HTTP status, set by loaders on failure and read once they have finished. */
  status?: number
  accountsStore: AccountsStore
  login: LoginPanel
  /** Calls our own API, and the public API of each network. */
  ownFetcher: Fetcher
  fetcherTo(network: NetworkName): Fetcher
  /** The connection of each network’s active account, or of a guest. They change with the account, so do not store them. */
  connections: Readonly<Record<NetworkName, Connection>>
  /** The active accounts on these networks as a string, which is part of cache keys. */
  viewerOf(networks: readonly NetworkName[]): string
  /** What the networks have reported of posts, profiles and channels, with the viewer’s pending edits. */
  cache: Cache
  health: Health
  homeTab: HomeTab
  inbox: Inbox
  muteLookups: MuteLookups
  previews: Previews
  pushPrompt: PushPrompt
  toaster: Toaster
  /** The networks that can be read: connected by the operator or through one of the viewer’s accounts. */
  connected(): readonly NetworkName[]
  thread(network: NetworkName, id: string, known?: Thread): Resource<Thread>
  profile(network: NetworkName, id: string, known?: Profile): Resource<Profile>
  /** Any other fetched value, one per key. `toBatch`: the entities that it adds to the cache. */
  resource<T>(of: { key: string; network: NetworkName; load(): Promise<T>; toBatch(value: T): EntityBatch }, known?: T): Resource<T>
  /** Any stateful object, one per key and active account of the network. */
  sharedState<T>(key: string, network: NetworkName, create: () => T): T
  /** The pinned post of a profile. Undefined: the network has no pins. */
  pinned(profile: Profile, known?: Pinned): Resource<Pinned> | undefined
  /** The publicly linked accounts of a profile. */
  person(profile: Profile, known?: LinkedPerson): Resource<LinkedPerson>
}

/** Absent: no post is pinned. */
export interface Pinned {
  post?: Post
}
