import { type NetworkName, networkNames } from '@chorus/model/network-identity'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Logger } from 'pino'
import type { Follows } from './account/suggest.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { createHosted, type Hosted } from './hosted/create-hosted.ts'
import { type CodeClients, createCodeClients } from './login/email/code-clients.ts'
import { createOwnMethods } from './login/own-methods/create-own-methods.ts'
import { createPreloginCookie, type PreloginCookie } from './login/prelogin-cookie.ts'
import type { ServerNetwork } from './networks/adapter/network-adapter.ts'
import { createNetworks } from './networks/create-networks.ts'
import type { PushNetworks } from './push/watch/push-network.ts'
import type { LiveOptions } from './ssr/settings.ts'
import type { MasterKeys } from './vault/master-keys.ts'

export interface ServiceDeps {
  db: Db
  keys: MasterKeys
  config: Config
  /** Absent: nothing is logged. */
  log?: Pick<Logger, 'warn'>
}

/** Services shared by pages and background jobs of one process. */
export interface Services {
  /** In display order. */
  networks: readonly ServerNetwork[]
  ownMethods: ReturnType<typeof createOwnMethods>
  prelogin: PreloginCookie
  codeClients: CodeClients
  hosted: Hosted
  pushNetworks: PushNetworks
  /** Who people follow, by network. */
  follows: readonly Follows[]
  /** Options of pages that change while the server runs, by network. */
  readPageOptions(): LiveOptions
  /** Limits what rendered pages read from a network. */
  limitReads(network: NetworkName, fetcher: Fetcher): Fetcher
}

export function createServices({ db, keys, config, log }: ServiceDeps): Services {
  const { publicUrl } = config.login
  const byName = createNetworks({ db, keys, publicUrl, log }, config.networks)
  const networks = networkNames.map((name) => byName[name])
  const prelogin = createPreloginCookie(publicUrl)
  const codeClients = createCodeClients({ db, keys, prelogin, publicUrl, trustedProxies: config.trustedProxies })
  const ownMethods = createOwnMethods({ db, keys, config: config.login, prelogin, codeClients })
  const hosted = createHosted({
    db,
    keys,
    signInMethods: [...networks.flatMap(({ signIn }) => signIn ?? []), ...Object.values(ownMethods)],
    sessionAdapters: networks.flatMap(({ sessions }) => sessions ?? []),
  })
  const pushNetworks = new Map(networks.flatMap(({ sessions, push }) => (sessions && push ? [[sessions.type, push] as const] : [])))
  const follows = networks.flatMap((network) => network.follows ?? [])
  const limitReads = (name: NetworkName, fetcher: Fetcher) => byName[name].limitReads?.(fetcher) ?? fetcher
  const readPageOptions = () => Object.fromEntries(networkNames.map((name) => [name, byName[name].readPageOptions?.()]))
  return { networks, ownMethods, prelogin, codeClients, hosted, pushNetworks, follows, readPageOptions, limitReads }
}
