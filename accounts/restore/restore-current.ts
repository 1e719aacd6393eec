import type { Account } from '@chorus/model/account'
import { editSource, renewAccount } from '../account-book.ts'
import type { AccountSource } from '../account-source.ts'
import { currentAccount, fallToNext } from '../account-state.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { dropAccount } from '../drop-account.ts'
import { resumeAccount, type Resumption } from '../resume-account.ts'

export interface RestoreRule {
  /** Whether it is not worth asking. */
  isLost?(account: Account): boolean
  /** Whether what is over ends the account; absent: always. */
  isFinal?(error: unknown): boolean
  /** What else is due when an account has ended. */
  onEnd?(account: Account, error: unknown): Promise<void>
  /** Further tries on network errors. */
  retries?: number
}

/** The current account of a source, or where its session is over the next one, until one stands or none is left. Spec 1 §4, startup. */
export async function restoreCurrent(context: AccountsContext, source: AccountSource, rule: RestoreRule = {}): Promise<void> {
  const { store } = context
  let book = await store.load()
  if (book[source].accounts.length > 0 && !currentAccount(book[source])) {
    book = await store.change((book) => editSource(book, source, fallToNext))
  }
  for (let rest = book[source].accounts.length; rest > 0; rest--) {
    const account = currentAccount(store.book()[source])
    if (!account) return
    const resumption: Resumption = rule.isLost?.(account)
      ? { outcome: 'over', asked: account }
      : await resumeAccount(context, account, rule.retries)
    if (resumption.outcome === 'resumed') {
      await store.change((book) => renewAccount(book, resumption.asked, resumption.account))
      return
    }
    if (resumption.outcome === 'away') return
    if (rule.isFinal && !rule.isFinal(resumption.error)) return
    if (await dropAccount(context, resumption.asked)) await rule.onEnd?.(account, resumption.error)
  }
}
