import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { ServerConfig } from '../config/server-config.ts'
import type { NetworkPage } from '../ssr/network-page.ts'
import type { NetworkAdapter, NetworkDeps, ServerNetwork } from './adapter/network-adapter.ts'
import { adapters, type NetworkConfigs } from './adapters.ts'

export type ServerNetworks = Readonly<Record<NetworkName, ServerNetwork>>

const adapterOf = (name: NetworkName): NetworkAdapter<unknown> => adapters[name]

const mapNetworks = <T>(toValue: (name: NetworkName) => T): Record<NetworkName, T> =>
  Object.fromEntries(networkNames.map((name) => [name, toValue(name)])) as Record<NetworkName, T>

/** Creates every network of a running server. */
export const createNetworks = (deps: NetworkDeps, configs: NetworkConfigs): ServerNetworks =>
  mapNetworks((name) => adapterOf(name).create(deps, configs[name]))

/** What pages need to know about every network. */
export const toNetworkPages = (config: Pick<ServerConfig, 'mode' | 'sandboxed'> & { networks: NetworkConfigs }) =>
  mapNetworks((name): NetworkPage =>
    adapterOf(name).toPage(config.networks[name], {
      isSandboxed: config.sandboxed.includes(name),
      isLive: config.mode === 'live',
    }),
  )
