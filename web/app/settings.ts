import type { AccountId } from '@chorus/accounts/account-id'
import type { LoginType } from '@chorus/accounts/login-type'
import type { NetworkName } from '@chorus/model/limits'
import type { Locale } from '../i18n/locale.ts'
import type { DeviceUse } from './accounts/device/device-cookie.ts'
import type { Look } from './look.ts'

export type { LoginType }

/** What the server tells the page about itself. All of it is public. */
export interface Settings {
  mode: 'sandbox' | 'live'
  /** Networks that the sandbox plays. */
  sandboxed: readonly NetworkName[]
  networks: Record<NetworkName, NetworkSettings>
  /** The ways in that this server offers. */
  logins: readonly LoginType[]
  /** Whether it can ask for signers of Farcaster, without which an account there only reads. */
  offersSigner: boolean
  /** Whether it tells browsers of news while no page is open. */
  offersPush: boolean
  /** Origins of other providers that a browser may ask for. */
  developerRoots: readonly string[]
  /** Where people open it: links to there stay inside. */
  publicUrl: string
  /** Whether the server reads pages that posts link to, for their previews. */
  previewsPages: boolean
  /** Whether the server has texts translated. */
  offersTranslation: boolean
  /** Where picture addresses that begin with `from` are really fetched. */
  mediaRewrites: readonly { from: string; to: string }[]
}

export interface NetworkSettings {
  /** Where the browser reaches it: an origin, or a path of ours. */
  root: string
  /** Facts for its adapter, such as the default feed. */
  options: Record<string, string>
  /** The operator has connected it. */
  isConnected: boolean
}

/** What one visitor chose, from their cookies and headers. */
export interface Visitor extends Look {
  locale: Locale
  /** As whom this browser acts, where it has several accounts of one source. */
  current: readonly AccountId[]
  /** The networks that Home shows. None: all of them. */
  home: readonly NetworkName[]
  /** The network whose tab of Home was looked at last. Absent: the tab of all. */
  tab?: NetworkName
  /** Absent: no account of this browser is kept by it alone. */
  device?: DeviceUse
  /** Another provider that this developer looks at, an origin that the server allows. Absent: the server itself. */
  providerRoot?: string
}
