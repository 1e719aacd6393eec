import type { HostedAccount } from '@chorus/contract/hosted'
import type { Account } from '@chorus/model/account'
import { currentProvider, editSource, findInBook, type AccountBook } from '../account-book.ts'
import { toAccountId } from '../account-id.ts'
import { accountSources } from '../account-source.ts'
import { addAccount } from '../account-state.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { toProviderAccount } from '../hosted-account.ts'
import { isAway } from '../is-away.ts'
import { restoreAllProviderSessions } from '../restore-provider-session.ts'
import { syncBook } from '../sync-book.ts'

/**
 * Spec 1 §4 L88: the provider's session is resumed, or made from a network's; without one the store is cleared. Our server knows whose
 * this browser is: what the storage has lost comes back, and what is over goes, with a notice.
 */
export async function restoreProvider(context: AccountsContext): Promise<void> {
  const { deps, store } = context
  const before = await store.load()
  try {
    await syncBook(context)
    if (!currentProvider(store.book())) await exchange(context)
    for (const account of goneFrom(before, store.book())) deps.tell({ kind: 'warning', code: 'session-ended', account })
  } catch (error) {
    if (!isAway(error)) deps.tell({ kind: 'error', code: 'login-failed', message: error instanceof Error ? error.message : String(error) })
  }
}

/** Whose sessions are over: the provider alone where everything ended with it, and nobody where somebody else is here now. */
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

async function exchange({ deps, store }: AccountsContext): Promise<void> {
  const session = await restoreAllProviderSessions(store.book(), deps.exchange)
  if (!session) return
  const { uid = '', displayName = null, avatar = null, accountId = session.profileId } = session.payload as Partial<HostedAccount>
  const { profile } = toProviderAccount({ accountId, uid, displayName, avatar })
  await store.change((book) =>
    currentProvider(book) ? book : editSource(book, 'provider', (state) => addAccount(state, { profile, session }, { makeCurrent: true })),
  )
}
