import type { Account } from '@chorus/model/account'
import { toAccountId } from '../account-id.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { findInBook, leaveAccount } from './account-book.ts'
import { holdsSession } from './renew-account.ts'
import { changeWithServer } from './sync-book.ts'

/**
 * Removes an account whose session is over, makes the next one active, and notifies its owner. The provider's session stays, because
 * nothing was said about it (decision 017). False when the account was already gone or logged in again.
 */
export async function dropAccount(context: AccountsContext, account: Account): Promise<boolean> {
  const { deps, store, holderOf } = context
  if (!holdsSession(await store.load(), account)) return false
  // There may be nothing left to end.
  const endSession = () =>
    holderOf(account.session)
      .endSession(account.session)
      .catch(() => {})
  // Several callers may notice at once: the one that removes it reports it.
  let isMine = false
  await changeWithServer(context, endSession, () => (book) => {
    isMine = holdsSession(book, account)
    return isMine ? leaveAccount(book, toAccountId(account)) : book
  })
  if (!isMine || findInBook(store.book(), toAccountId(account))) return false
  deps.notify({ kind: 'warning', code: 'session-ended', account })
  return true
}
