import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { findInBook } from './account-book.ts'
import type { AccountId } from './account-id.ts'
import type { AccountsContext } from './accounts-context.ts'

/**
 * Does something as one named account, whoever is current by then. Throws `unauthorized` when that account is gone, in this tab or in
 * another one; the signal is aborted when it goes while the work is under way.
 */
export async function actAs<T>(
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
