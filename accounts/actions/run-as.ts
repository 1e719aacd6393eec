import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import type { AccountId } from '../account-id.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { findInBook } from '../book/account-book.ts'

/**
 * Runs work as a specific account, whichever is active. Throws `unauthorized` when that account is gone, in this or another tab; aborts the
 * signal when it goes during the work.
 */
export async function runAs<T>(
  { store }: Pick<AccountsContext, 'store'>,
  id: AccountId,
  work: (account: Account, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const account = findInBook(await store.load(), id)
  if (!account) throw new Failure('unauthorized', errorMessages.profileSessionNotFound)
  const gone = new AbortController()
  const stop = store.subscribe(() => {
    if (!findInBook(store.book(), id)) gone.abort(new Failure('unauthorized', errorMessages.profileSessionNotFound))
  })
  try {
    return await work(account, gone.signal)
  } finally {
    stop()
  }
}
