import type { Account } from '@chorus/model/account'
import { holdsSession, leaveAccount } from './account-book.ts'
import { toAccountId } from './account-id.ts'
import type { AccountsContext } from './accounts-context.ts'

/**
 * An account whose session is over: it goes, the next one becomes current, and its person is told. The provider's session stays:
 * nothing was said about that one (decision 017). False where it had gone or logged in anew by then.
 */
export async function dropAccount({ deps, store, keeperOf }: AccountsContext, account: Account): Promise<boolean> {
  if (!holdsSession(await store.load(), account)) return false
  await store.change((book) => (holdsSession(book, account) ? leaveAccount(book, toAccountId(account)) : book))
  if (holdsSession(store.book(), account)) return false
  deps.tell({ kind: 'warning', code: 'session-ended', account })
  // There may be nothing left to end.
  await keeperOf(account.session)
    .forget(account.session)
    .catch(() => {})
  return true
}
