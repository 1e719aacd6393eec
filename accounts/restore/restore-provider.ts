import type { Account } from '@chorus/model/account'
import { toAccountId } from '../account-id.ts'
import { accountSources } from '../account-source.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { currentProvider, findInBook, hasAccounts, type AccountBook } from '../book/account-book.ts'
import { syncBook } from '../book/sync-book.ts'
import { isAway } from '../is-away.ts'

/**
 * Spec 1 §4 L88: resumes the provider's session; without one, clears the store. Our server knows whose browser this is, so lost accounts come back
 * and ended ones are removed, with a notice. `drawn`: the accounts of a page that our server sent. A session may end before they are stored.
 */
export async function restoreProvider(context: AccountsContext, drawn?: AccountBook): Promise<void> {
  const { deps, store } = context
  const stored = await store.load()
  const before = drawn && !hasAccounts(stored) ? drawn : stored
  try {
    await syncBook(context)
    for (const account of goneFrom(before, store.book())) deps.notify({ kind: 'warning', code: 'session-ended', account })
  } catch (error) {
    if (!isAway(error))
      deps.notify({ kind: 'error', code: 'login-failed', message: error instanceof Error ? error.message : String(error) })
  }
}

/** Accounts to report as ended: only the provider when everything ended with it, and none when someone else is logged in now. */
function goneFrom(before: AccountBook, after: AccountBook): Account[] {
  const owner = currentProvider(before)
  const next = currentProvider(after)
  if (owner && next && toAccountId(owner) !== toAccountId(next)) return []
  const gone = accountSources
    .toReversed()
    .flatMap((source) => before[source].accounts)
    .filter((account) => !findInBook(after, toAccountId(account)))
  return next ? gone : gone.slice(0, 1)
}
