import type { Account } from '@chorus/model/account'
import { findInBook, holdsSession, leaveAccount } from './account-book.ts'
import { toAccountId } from './account-id.ts'
import type { AccountsContext } from './accounts-context.ts'
import { changeWithServer } from './sync-book.ts'

/**
 * An account whose session is over: it goes, the next one becomes current, and its person is told. The provider's session stays:
 * nothing was said about that one (decision 017). False where it had gone or logged in anew by then.
 */
export async function dropAccount(context: AccountsContext, account: Account): Promise<boolean> {
  const { deps, store, keeperOf } = context
  if (!holdsSession(await store.load(), account)) return false
  // There may be nothing left to end.
  const forget = () =>
    keeperOf(account.session)
      .forget(account.session)
      .catch(() => {})
  // Several may find out at once: whoever takes it away says so.
  let isMine = false
  await changeWithServer(context, forget, () => (book) => {
    isMine = holdsSession(book, account)
    return isMine ? leaveAccount(book, toAccountId(account)) : book
  })
  if (!isMine || findInBook(store.book(), toAccountId(account))) return false
  deps.tell({ kind: 'warning', code: 'session-ended', account })
  return true
}
