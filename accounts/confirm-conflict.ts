import { isNetworkName } from '@chorus/model/network-identity'
import { sessionRulesOf } from '@chorus/networks/session-rules'
import { currentProvider } from './account-book.ts'
import type { AccountSource } from './account-source.ts'
import type { AccountsContext } from './accounts-context.ts'

/** Spec 1 §4 L70: whether to go on, when a login is another provider account's. Declined, a sign-in that the browser holds beside the account ends. */
export async function confirmConflict(
  { deps, store }: AccountsContext,
  source: AccountSource,
  other: { displayName: string; avatar?: string },
): Promise<boolean> {
  const isConfirmed = await deps.ask({ kind: 'conflict', mine: currentProvider(store.book()), other })
  // It began before the answer.
  if (!isConfirmed && isNetworkName(source) && sessionRulesOf(source).signIn) await deps.server.endSignIn(source)
  return isConfirmed
}
