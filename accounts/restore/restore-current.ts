import type { NetworkName } from '@chorus/model/network-identity'
import { sessionRulesOf } from '@chorus/networks/session-rules'
import type { AccountsContext } from '../accounts-context.ts'
import { editSource } from '../book/account-book.ts'
import { currentAccount, activateNext } from '../book/account-state.ts'
import { dropAccount } from '../book/drop-account.ts'
import { renewAccount } from '../book/renew-account.ts'
import { resumeAccount, type Resumption } from './resume-account.ts'

/**
 * Restores the active account of a source or, when its session is over, the next one, until one works or none is left. Spec 1 §4, startup.
 */
export async function restoreCurrent(context: AccountsContext, source: NetworkName): Promise<void> {
  const { store, deps } = context
  const rules = sessionRulesOf(source)
  let book = await store.load()
  if (book[source].accounts.length > 0 && !currentAccount(book[source])) {
    book = await store.change((book) => editSource(book, source, activateNext))
  }
  for (let rest = book[source].accounts.length; rest > 0; rest--) {
    const account = currentAccount(store.book()[source])
    if (!account) return
    const resumption: Resumption = rules.isLost?.(account.session, account.profile.profileId, deps.now())
      ? { outcome: 'over', asked: account }
      : await resumeAccount(context, account, 'startup')
    if (resumption.outcome === 'resumed') {
      await store.change((book) => renewAccount(book, resumption.asked, resumption.account))
      return
    }
    if (resumption.outcome === 'away') return
    if (rules.isFinal && !rules.isFinal(resumption.error)) return
    const isGone = await dropAccount(context, resumption.asked)
    if (isGone && rules.signIn?.endsWith(resumption.error)) await deps.server.endSignIn(source, account.session)
  }
}
