import { toAccountId } from '@chorus/accounts/account-id'
import { currentAccount } from '@chorus/accounts/book/account-state'
import type { Account } from '@chorus/model/account'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { AccountsStore } from './accounts-store.ts'

/** The account that is active on each network now. */
export interface ActiveAccounts {
  /** Undefined: a guest. */
  on(network: NetworkName): Account | undefined
  /** The active accounts on these networks as a string, which is part of cache keys. */
  viewerOf(networks: readonly NetworkName[]): string
  /** A value that the server loaded for the first viewers; undefined once another account has become active. */
  ifFirst<T>(loaded: T | undefined): T | undefined
}

export function createActiveAccounts(accountsStore: AccountsStore): ActiveAccounts {
  const on = (network: NetworkName) => currentAccount(accountsStore.book()[network])
  const toId = (account: Account | undefined) => (account ? toAccountId(account) : '')
  const viewerOf = (networks: readonly NetworkName[]) => networks.map((network) => toId(on(network))).join()
  const firstViewer = viewerOf(networkNames)
  return { on, viewerOf, ifFirst: (loaded) => (viewerOf(networkNames) === firstViewer ? loaded : undefined) }
}
