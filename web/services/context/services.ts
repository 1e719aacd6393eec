import type { Account } from '@chorus/model/account'
import type { Emitter } from '@chorus/model/emitter'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Connection } from '@chorus/networks/network'
import type { AskWallet } from '@chorus/networks/wallets/chain-wallet'
import type { Cache } from '../../cache/create-cache.ts'
import type { AccountsStore } from '../accounts/accounts-store.ts'
import type { ComposerPanel } from '../composer/composer-panel.ts'
import type { LateIntents } from '../intents/late-intents.ts'
import type { Lists } from '../lists/create-lists.ts'
import type { Timelines } from '../lists/create-timelines.ts'
import type { Health } from '../lists/health.ts'
import type { LoginPanel } from '../login/login-panel.ts'
import type { ContentRules } from '../moderation/content-rules.ts'
import type { MuteLookups } from '../moderation/mute-lookups.ts'
import type { Inbox } from '../notifications/inbox.ts'
import type { PushPrompt } from '../notifications/push-prompt.ts'
import type { OutboxStore } from '../outbox/outbox-store.ts'
import type { Previews } from '../previews/previews.ts'
import type { Resources } from '../resources/create-resources.ts'
import type { HomeTab } from '../settings/home-tab.ts'
import type { Settings, Preferences } from '../settings/settings.ts'
import type { Toaster } from '../toasts/toaster.ts'
import type { PaidFollowPanel } from '../transactions/paid-follow-panel.ts'
import type { TransactionPanel } from '../transactions/transaction-panel.ts'
import type { Signal } from './signal.ts'

/** Everything that a page reads from, created for one user: per request on the server, once in the browser. */
export interface Services extends Timelines, Lists, Resources {
  composer: ComposerPanel
  outbox: OutboxStore
  /** The connection of a given account, whichever is active. `askWallet`: absent, the user is asked. */
  connectionOf(account: Account, askWallet?: AskWallet): Connection
  /** What accounts want, stored until their networks have it. Absent on the server. */
  intents: LateIntents | undefined
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
  transactions: TransactionPanel
  /** The dialog that asks for confirmation before a paid follow. */
  paidFollows: PaidFollowPanel
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
  /** What to do about labelled content. */
  contentRules: ContentRules
  previews: Previews
  pushPrompt: PushPrompt
  toaster: Toaster
  signals: Emitter<[Signal]>
  /** The networks that can be read: connected by the operator or through one of the viewer’s accounts. */
  connected(): readonly NetworkName[]
}
