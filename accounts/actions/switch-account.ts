import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { toAccountId, type AccountId } from '../account-id.ts'
import { toAccountSource } from '../account-source.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { editSource, findInBook } from '../book/account-book.ts'
import { findAccount, makeCurrent } from '../book/account-state.ts'
import { dropAccount } from '../book/drop-account.ts'
import { renewAccount } from '../book/renew-account.ts'
import { resumeAccount } from '../restore/resume-account.ts'

const gone = () => new Failure('unauthorized', errorMessages.accountNotFound)

/**
 * Spec 1 §4 L76: resumes an account's session and makes it the active one of its source. Throws `unreachable` when the session's state is
 * unknown, `unauthorized` when it is over or the account gone, and `aborted` when a later choice came first; the active account is then
 * unchanged.
 */
export async function switchAccount(context: AccountsContext, id: AccountId): Promise<Account> {
  const { store, choices } = context
  const account = findInBook(await store.load(), id)
  if (!account) throw gone()
  const source = toAccountSource(account.session)
  const choice = Symbol(id)
  choices.set(source, choice)
  const resumption = await resumeAccount(context, account)
  if (resumption.outcome === 'away') throw new Failure('unreachable', errorMessages.sessionNotRefreshed)
  if (resumption.outcome === 'over') {
    await dropAccount(context, resumption.asked)
    throw new Failure('unauthorized', errorMessages.sessionNotFound, { cause: resumption.error })
  }
  if (choices.get(source) !== choice) throw new Failure('aborted', errorMessages.sessionNotRefreshed)
  const book = await store.change((book) =>
    editSource(renewAccount(book, resumption.asked, resumption.account), source, (state) => makeCurrent(state, id)),
  )
  const switched = findAccount(book[source], toAccountId(account))
  if (!switched) throw gone()
  return switched
}
