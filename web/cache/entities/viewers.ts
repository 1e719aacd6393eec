import { toAccountId, type AccountId } from '@chorus/accounts/account-id'
import { accountSources } from '@chorus/accounts/account-source'
import type { AccountBook } from '@chorus/accounts/book/account-book'
import { currentAccount } from '@chorus/accounts/book/account-state'
import { isOnNetwork } from '@chorus/model/account'
import { networkNames } from '@chorus/model/network-identity'
import type { ProfileRef } from '@chorus/model/ref'
import type { Place } from './entity-ref.ts'

export interface Viewer {
  account: AccountId
  /** The account’s profile on the network. */
  profile?: ProfileRef
}

/** The active account of each source, and all accounts in this browser. */
export interface Viewers {
  current: Readonly<Partial<Record<Place, Viewer>>>
  accounts: ReadonlySet<AccountId>
}

export const noViewers: Viewers = { current: {}, accounts: new Set() }

export function toViewers(book: AccountBook): Viewers {
  const current: Partial<Record<Place, Viewer>> = {}
  for (const place of [...networkNames, 'provider'] as const) {
    const account = currentAccount(book[place])
    if (account) current[place] = { account: toAccountId(account), profile: isOnNetwork(account.profile) ? account.profile.ref : undefined }
  }
  return { current, accounts: new Set(accountSources.flatMap((source) => book[source].accounts.map(toAccountId))) }
}
