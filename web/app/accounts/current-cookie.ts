import { toAccountId, type AccountId } from '@chorus/accounts/account-id'
import type { AccountBook } from '@chorus/accounts/book/account-book'
import { currentAccount } from '@chorus/accounts/book/account-state'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'

// The server knows which accounts are logged in, but not which of several is active in this browser. This cookie says so, so that the first
// page renders for the right account. It grants no access.

const name = 'current'
const year = 365 * 24 * 60 * 60
/** Never part of an id on any network. */
const between = '|'
const isId = (text: string): text is AccountId => /^[A-Z][A-Za-z]{2,10}:[^|]{1,400}$/.test(text)

/** Undefined: no account has a session on our server. Device-only accounts stay private to the device. */
export function formatCurrent(book: AccountBook): string | undefined {
  const ids = Object.values(book).flatMap((state) => {
    const account = currentAccount(state)
    return account && !isDeviceOnly(account.session) ? [toAccountId(account)] : []
  })
  return ids.length > 0 ? encodeURIComponent(ids.join(between)) : undefined
}

/** `text`: the decoded cookie. Invalid ids are dropped. */
export const parseCurrent = (text: string | undefined): AccountId[] => (text ?? '').slice(0, 4000).split(between).filter(isId)

/** Writes the cookie for the next page load, or deletes it. */
export function keepCurrent(book: AccountBook): void {
  const value = formatCurrent(book)
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === undefined ? 0 : year}; samesite=lax`
}
