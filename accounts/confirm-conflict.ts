import { currentProvider } from './account-book.ts'
import type { AccountSource } from './account-source.ts'
import type { AccountsContext } from './accounts-context.ts'

/** Spec 1 §4 L70: whether to go on, when a login is another provider account's. Declined, a session of X is signed out. */
export async function confirmConflict(
  { deps, store }: AccountsContext,
  source: AccountSource,
  other: { displayName: string; avatar?: string },
): Promise<boolean> {
  deps.record('account_conflict', { source })
  const isConfirmed = await deps.ask({ kind: 'conflict', mine: currentProvider(store.book()), other })
  // The session of X stood before the answer; nothing else did.
  if (!isConfirmed && source === 'x') await deps.server.logOutX()
  return isConfirmed
}
