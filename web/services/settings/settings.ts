import type { AccountId } from '@chorus/accounts/account-id'
import type { LoginType } from '@chorus/accounts/login-type'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Locale } from '../../i18n/locale.ts'
import type { Appearance } from './appearance.ts'
import type { DeviceUse } from './device-cookie.ts'

export type { LoginType }

/** The server’s public configuration, as embedded in the page. */
export interface Settings {
  mode: 'sandbox' | 'live'
  /** Networks that the sandbox simulates. */
  sandboxed: readonly NetworkName[]
  networks: Record<NetworkName, NetworkSettings>
  /** The sign-in methods that this server supports. */
  logins: readonly LoginType[]
  /** Whether the server sends push messages. */
  supportsPush: boolean
  /** Origins of other providers that a browser may select. */
  developerRoots: readonly string[]
  /** The app’s public origin: links to it open inside the app. */
  publicUrl: string
  /** Whether the server fetches linked pages for previews. */
  previewsPages: boolean
  /** Whether the sandbox plays the web: its pages are at subdomains of `localhost`, such as `tides.example.localhost`. */
  playsPages: boolean
  /** Whether the operator has announced events. */
  hasEvents: boolean
  /** Whether the server offers translations. */
  supportsTranslation: boolean
  /** What the operator collects from people who agree to it. */
  collects: { events: boolean; errors: boolean }
  /** The name of the service that finds GIFs. Absent: GIFs can't be searched. */
  gifService?: string
  /** Absent: only wallets in the browser are offered. */
  walletConnect?: WalletConnectSettings
  /** Media URLs that start with `from` are fetched from `to` instead. */
  mediaRewrites: readonly { from: string; to: string }[]
}

export interface WalletConnectSettings {
  /** The operator’s project with the relay. */
  projectId: string
  /** `wss://…` */
  relayUrl: string
  /** A wallet to offer before the well-known ones. `url` takes the connection’s link as `uri`. */
  app?: { name: string; url: string } | undefined
}

export interface NetworkSettings {
  /** The network’s API for the browser: an origin, or a path of ours. */
  root: string
  /** Options for the adapter, such as the default feed. */
  options: Record<string, string>
  /** Whether the operator has connected the network. */
  isConnected: boolean
}

/** A user’s preferences, from their cookies and headers. */
export interface Preferences extends Appearance {
  locale: Locale
  /** The active accounts of this browser, where a source has several. */
  current: readonly AccountId[]
  /** The networks on Home. Empty: all. */
  home: readonly NetworkName[]
  /** Home shows no popular posts of networks without a following timeline, once another network has one. */
  isFollowingOnly?: boolean
  /** The last Home tab. Absent: All. */
  tab?: NetworkName
  /** Absent: this browser has no device-only accounts. */
  device?: DeviceUse
  /** The developer’s choice of another provider, an origin that the server allows. Absent: this server. */
  providerRoot?: string
}
