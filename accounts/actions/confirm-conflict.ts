import { isNetworkName } from '@chorus/model/network-identity'
import { sessionRulesOf } from '@chorus/networks/session-rules'
import type { AccountSource } from '../account-source.ts'
import type { AccountsContext } from '../accounts-context.ts'
import type { Answer, Question } from '../accounts-deps.ts'
import { currentProvider } from '../book/account-book.ts'

/** Spec 1 §4 L70: asks whether to switch to another provider account. When declined, ends a sign-in that this browser holds beside it. */
export async function confirmConflict(
  { deps, store }: AccountsContext,
  source: AccountSource,
  { other, canMove }: Pick<Question, 'other' | 'canMove'>,
): Promise<Answer> {
  const answer = await deps.ask({ kind: 'conflict', mine: currentProvider(store.book()), other, canMove })
  // That sign-in exists before the account does.
  if (answer === 'stay' && isNetworkName(source) && sessionRulesOf(source).signIn?.isBesideLogin) await deps.server.endSignIn(source)
  return answer
}
