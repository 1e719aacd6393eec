import type { AccountBook } from '@chorus/accounts/account-book'
import { toAccountId, type AccountId } from '@chorus/accounts/account-id'
import { currentAccount } from '@chorus/accounts/account-state'
import { isOfDevice } from '@chorus/accounts/is-of-device'

// Who is logged in, the server knows by itself. As whom this browser acts, of several on one network, is a choice of this browser:
// a cookie tells it, so that the first page is drawn for the right one. It opens nothing.

const name = 'current'
const year = 365 * 24 * 60 * 60
/** No id of any network has this sign. */
const between = '|'
const isId = (text: string): text is AccountId => /^[A-Z][A-Za-z]{2,10}:[^|]{1,400}$/.test(text)

/** Undefined: nobody is logged in whom our server knows. Whom this device alone keeps is none of its business. */
export function formatCurrent(book: AccountBook): string | undefined {
  const ids = Object.values(book).flatMap((state) => {
    const account = currentAccount(state)
    return account && !isOfDevice(account.session) ? [toAccountId(account)] : []
  })
  return ids.length > 0 ? encodeURIComponent(ids.join(between)) : undefined
}

/** `text`: the cookie, decoded. What is no id of ours is left out. */
export const parseCurrent = (text: string | undefined): AccountId[] => (text ?? '').slice(0, 4000).split(between).filter(isId)

/** Writes it for the next page, or lets it go. */
export function keepCurrent(book: AccountBook): void {
  const value = formatCurrent(book)
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === undefined ? 0 : year}; samesite=lax`
}
