import { idOfSession, type AccountId } from '@chorus/accounts/account-id'
import { toAccountSource } from '@chorus/accounts/account-source'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'
import type { Account } from '@chorus/model/account'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Session } from '@chorus/model/session/session'
import { connectGuest } from '@chorus/networks/connect-guest'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Connection, NetworkDeps } from '@chorus/networks/network'
import { accountConnections } from '../services/accounts/account-connections.ts'
import type { AccountsStore } from '../services/accounts/accounts-store.ts'
import type { ActiveAccounts } from '../services/accounts/active-accounts.ts'
import { toDirect } from '../services/device-accounts/to-direct.ts'
import type { Health } from '../services/lists/health.ts'
import { watchRequests } from '../services/lists/watch-requests.ts'
import type { Settings } from '../services/settings/settings.ts'

export interface Connections {
  /** The connection of each network’s active account, or of a guest. They change with the account, so do not store them. */
  connections: Readonly<Record<NetworkName, Connection>>
  /** The connection of a given account, whichever is active. `askWallet`: absent, that of the options. */
  connectionOf(account: Account, askWallet?: NetworkDeps['askWallet']): Connection
}

interface ConnectionsOptions {
  settings: Settings
  accountsStore: AccountsStore
  active: ActiveAccounts
  fetcherTo(network: NetworkName): Fetcher
  ownFetcher: Fetcher
  now(): number
  askWallet: NetworkDeps['askWallet']
  storedFacts: NetworkDeps['storedFacts']
  attempts: NetworkDeps['attempts']
  onFallback: NetworkDeps['onFallback']
  health: Health
}

export function createConnections(options: ConnectionsOptions): Connections {
  const { settings, accountsStore, active, fetcherTo, ownFetcher, now, askWallet, storedFacts, attempts, onFallback, health } = options
  const authorize = async (id: AccountId, refused?: string) => (await accountsStore.open()).authorize(id, refused)
  const toDeps = (name: NetworkName, account: Account | undefined, ask = askWallet): NetworkDeps => {
    const watch = (fetcher: Fetcher, isOurs = false) => watchRequests(fetcher, { onOutcome: (state) => health.note(name, state), isOurs })
    const direct = account && toDirect(account, settings, authorize)
    return {
      fetcher: watch(fetcherTo(name)),
      ownFetcher: watch(ownFetcher, true),
      ownOrigin: globalThis.location?.origin,
      now,
      askWallet: ask,
      storedFacts,
      attempts,
      onFallback,
      options: settings.networks[name].options,
      direct: direct && { ...direct, fetcher: watch(direct.fetcher) },
    }
  }
  const connectTo = (name: NetworkName, account: Account | undefined, ask?: NetworkDeps['askWallet']): Connection =>
    account ? accountConnections.connect!(name, account.session, toDeps(name, account, ask)) : connectGuest(name, toDeps(name, undefined))
  return {
    connections: followActive(active, connectTo),
    connectionOf: (account, ask) => connectTo(toAccountSource(account.session) as NetworkName, account, ask),
  }
}

/** One connection per network for its active account, created on first use and replaced when the account changes. */
function followActive(
  active: ActiveAccounts,
  connectTo: (name: NetworkName, account: Account | undefined) => Connection,
): Connections['connections'] {
  const connections = {} as Record<NetworkName, Connection>
  for (const name of networkNames) {
    let known: { session: Session | undefined; connection: Connection } | undefined
    Object.defineProperty(connections, name, {
      enumerable: true,
      get() {
        const account = active.on(name)
        const session = account?.session
        if (!known || !isSame(known.session, session)) known = { session, connection: connectTo(name, account) }
        return known.connection
      },
    })
  }
  return connections
}

/** Token rotation needs no new connection, because device tokens are read on each call. */
const isSame = (one: Session | undefined, other: Session | undefined): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && isDeviceOnly(one) && isDeviceOnly(other) && idOfSession(one) === idOfSession(other))
