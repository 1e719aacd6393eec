import type { NetworkName } from '@chorus/model/network-identity'
import type { MasterKeys } from '../vault/master-keys.ts'
import type { Explorers, RpcUrls } from './chains.ts'
import type { GifsConfig } from './gifs.ts'
import type { GovernanceConfig } from './governance.ts'
import type { IdentityConfig } from './identity.ts'
import type { LoginConfig } from './login.ts'
import type { S3Config } from './media.ts'
import type { PagesConfig } from './pages.ts'
import type { PlannedEvent } from './planned-event.ts'
import type { PushConfig } from './push.ts'
import type { TelemetryConfig } from './telemetry.ts'
import type { TokensConfig } from './tokens.ts'
import type { TranslationConfig } from './translation.ts'
import type { WalletConnectConfig } from './wallet-connect.ts'

/** Services that the sandbox can stand in for and browsers request directly. */
export type SandboxService = NetworkName | 'media'

/** Every setting except those of the networks. */
export interface ServerConfig {
  port: number
  host: string
  dataFolder: string
  /** Undefined: a managed database in the data folder. */
  databaseUrl: string | undefined
  databaseEngine: 'postgres' | 'pglite' | undefined
  /** Undefined: created at the first start and stored in the data folder. */
  masterKeys: MasterKeys | undefined
  /** Whether to delete secrets that the master keys don't open, instead of refusing to start. */
  discardsLostSecrets: boolean
  /** Number of our own proxies in front that append to X-Forwarded-For. */
  trustedProxies: number
  /** At `info` and below, every request is logged. */
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Bearer token for reading the metrics remotely. Undefined: they can only be read from this machine. */
  metricsToken: string | undefined
  mode: 'sandbox' | 'live'
  /**
   * Services that the sandbox plays, reached through our own origin. Anything else may be a real service, which we must not proxy openly.
   */
  sandboxed: readonly SandboxService[]
  /** URL of the sandbox's media files. */
  mediaUrl: string | undefined
  /** How long public first pages are cached for all guests. 0: not at all. */
  cacheSeconds: number
  /** The longest time that a page waits for a network. It waits half as long for the reader's session. */
  pageWaitMs: number
  /** Origins of other providers that a developer's browser may select. None in production. Security row 25. */
  developerRoots: readonly string[]
  login: LoginConfig
  identity: IdentityConfig
  /** Undefined: proposals of DAOs can't be read. */
  governance: GovernanceConfig | undefined
  /** Undefined: tokens have no prices. */
  tokens: TokensConfig | undefined
  /** The operator's. */
  events: readonly PlannedEvent[]
  rpcUrls: RpcUrls
  explorers: Explorers
  /** Where files of IPFS are read, best first. */
  ipfsGateways: readonly string[]
  /** Undefined: push is off. */
  push: PushConfig | undefined
  /** Where linked pages are read from for previews. Undefined: no previews. */
  pages: PagesConfig | undefined
  /** Whether pages that posts link to may be opened as mini apps and frames. */
  hasMiniApps: boolean
  /** Undefined: translation is off. */
  translation: TranslationConfig | undefined
  /** Undefined: GIFs can't be searched. */
  gifs: GifsConfig | undefined
  telemetry: TelemetryConfig
  /** Undefined: wallets on other devices are off. */
  walletConnect: WalletConnectConfig | undefined
  /** Undefined: uploaded media is stored in the data folder. */
  media: S3Config | undefined
}
