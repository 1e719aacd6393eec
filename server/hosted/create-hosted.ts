import type { Db } from '../db/database.ts'
import type { SignInMethod } from '../login/sign-in-method.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { createNetworkSessionVault, type NetworkSessionVault } from '../vault/network-session-vault.ts'
import { createVault, type Vault } from '../vault/vault.ts'
import { type AskAsAccount, createAskAsAccount } from './ask-as-account.ts'
import { createEndAtNetwork } from './end-at-network.ts'
import { createRefresh, type Refresh } from './refresh-tokens.ts'
import type { SessionAdapter, SessionAdapters } from './session-adapter.ts'

export interface HostedDeps {
  db: Db
  keys: MasterKeys
  signInMethods: readonly SignInMethod[]
  sessionAdapters: readonly SessionAdapter[]
}

/** Shared state for hosted sessions. Create one per process: it holds refreshed tokens that the database has not stored yet. */
export interface Hosted {
  db: Db
  keys: MasterKeys
  signInMethods: readonly SignInMethod[]
  /** By session type. */
  sessionAdapters: SessionAdapters
  secrets: Vault
  vault: NetworkSessionVault
  refresh: Refresh
  askAsAccount: AskAsAccount
  endAtNetwork: ReturnType<typeof createEndAtNetwork>
}

export function createHosted({ db, keys, signInMethods, ...deps }: HostedDeps): Hosted {
  const vault = createNetworkSessionVault(db, keys)
  const sessionAdapters: SessionAdapters = new Map(deps.sessionAdapters.map((adapter) => [adapter.type, adapter]))
  const endAtNetwork = createEndAtNetwork(sessionAdapters)
  const refresh = createRefresh({ vault, sessionAdapters, discard: (session) => endAtNetwork([session]) })
  return {
    db,
    keys,
    signInMethods,
    sessionAdapters,
    secrets: createVault(db, keys),
    vault,
    refresh,
    askAsAccount: createAskAsAccount({ vault, refresh }),
    endAtNetwork,
  }
}
