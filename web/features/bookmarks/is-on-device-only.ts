import type { AccountBook } from '@chorus/accounts/book/account-book'
import { currentAccount } from '@chorus/accounts/book/account-state'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'

/** Whether an active account exists on this device alone. Our server stores no bookmarks for it. */
export const isOnDeviceOnly = (book: AccountBook, only?: NetworkName): boolean =>
  networkNames.some((name) => {
    const account = only === undefined || only === name ? currentAccount(book[name]) : undefined
    return account !== undefined && isDeviceOnly(account.session)
  })
