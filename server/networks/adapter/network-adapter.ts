import type { Limit } from '@chorus/contract/call'
import type { BodyMeter } from '@chorus/contract/read-bytes'
import type { Serve } from '@chorus/contract/serve'
import type { NetworkPlatform } from '@chorus/model/network-identity'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Context, Hono } from 'hono'
import type { RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Follows } from '../../account/suggest.ts'
import type { ReadSuggestedPeople } from '../../account/suggested-people.ts'
import type { NetworkConfigReader } from '../../config/network-config.ts'
import type { Db } from '../../db/database.ts'
import type { BrowserCookie } from '../../guard/browser-cookie.ts'
import type { HostedLogin } from '../../hosted/create-hosted-login.ts'
import type { Hosted } from '../../hosted/create-hosted.ts'
import type { SessionAdapter } from '../../hosted/session-adapter.ts'
import type { PeopleSource } from '../../identity/people-source.ts'
import type { Measurement } from '../../log/metrics.ts'
import type { PreloginCookie } from '../../login/prelogin-cookie.ts'
import type { SignInMethod } from '../../login/sign-in-method.ts'
import type { IssueUploadToken } from '../../media-store/upload-token.ts'
import type { ConnectionFormat } from '../../provider/account/connection-format.ts'
import type { LinkSource } from '../../provider/content/link-source.ts'
import type { PostSource } from '../../provider/people/post-source.ts'
import type { NetworkSwitches } from '../../push/push-switch.ts'
import type { PushNetwork } from '../../push/watch/push-network.ts'
import type { NetworkPage } from '../../ssr/network-page.ts'
import type { Transport } from '../../upstream/http/transport.ts'
import type { MasterKeys } from '../../vault/master-keys.ts'
import type { Rotating } from '../../vault/sealed-row.ts'

export interface NetworkDeps {
  db: Db
  keys: MasterKeys
  /** Origin where people open Chorus. */
  publicUrl: string
  /** Absent: nothing is logged. */
  log?: Pick<Logger, 'warn'> | undefined
}

/** Dependencies of a network's own routes. */
export interface NetworkRouteDeps extends HostedLogin {
  app: Hono
  serve: Serve<Viewer>
  hosted: Hosted
  cookie: BrowserCookie
  prelogin: PreloginCookie
  readSuggestedPeople: ReadSuggestedPeople
  /** Counts a request for a file, which isn't a call, against a rate limit. Throws a Refusal beyond it. */
  countFile(context: Context, limit: Limit): Promise<void>
  /** Reaches pages of the web. Undefined: this server reads none. */
  pageTransport: Transport | undefined
  /** Counts the memory that a file takes until the network has received it. */
  meterFile(context: Context): BodyMeter
  /** For accounts of the network that prove themselves without a session. */
  issueUploadToken: IssueUploadToken
}

/** Maintenance of tables that only this network has. */
export interface NetworkStorage {
  /** Re-sealed after a change of master keys. Absent: none of them are sealed. */
  vault?: Rotating
  /** For each table, the condition for rows to delete. */
  expired: Readonly<Record<string, RawBuilder<unknown>>>
}

/** What one network provides to a running server. Unsupported features are absent. */
export interface ServerNetwork {
  /** Logs in to Chorus, or connects an identity, with an account on the network. */
  signIn?: SignInMethod
  /** Hosted sessions on the network. */
  sessions?: SessionAdapter
  /** How lists of connected accounts show this network's. Absent: in the plain format. */
  connections?: ConnectionFormat
  /** Notifications of its accounts, for push messages. */
  push?: PushNetwork
  /** Its notification switches, even while it sends none. */
  pushSwitches?: NetworkSwitches
  /** Its own data about its users, for the identity graph. */
  people?: PeopleSource
  /** Who its users follow, for suggestions. */
  follows?: Follows
  /** Its posts, for lists of complete bookmarks. */
  posts?: PostSource
  /** Links to its posts. */
  links?: LinkSource
  /** Accounts that can vote in polls. Absent: the network's accounts don't vote. */
  pollPlatform?: NetworkPlatform
  storage?: NetworkStorage
  /**
   * Prepares to revoke, at the network, what an account's secrets allow, while the secrets still exist. The returned function does it once every
   * session of the account has ended.
   */
  prepareRevoke?(accountId: string): Promise<() => Promise<void>>
  /** Limits what all pages being rendered read from its service together. Absent: no limit. */
  limitReads?(fetcher: Fetcher): Fetcher
  /** Options of pages that change while the server runs. They replace those of `toPage`. */
  readPageOptions?(): NetworkPage['options']
  /** What the operator's metrics say about it. */
  measure?(): Promise<readonly Measurement[]>
  /** Serves calls that only this network has. */
  addRoutes?(deps: NetworkRouteDeps): void
  /** Starts background jobs. The result stops them and resolves when they have ended. */
  startJobs?(log: Logger): () => Promise<void>
  /** Preloads what the first guests would wait for. */
  warm?(): Promise<void>
}

/** A network's row in the server's table of networks. `C`: its settings. */
export interface NetworkAdapter<C> {
  config: NetworkConfigReader<C>
  /** What rendered pages need to know about it. */
  toPage(config: C, mode: { isSandboxed: boolean; isLive: boolean }): NetworkPage
  create(deps: NetworkDeps, config: C): ServerNetwork
}
