import type { Account } from '@chorus/model/account'
import { serializeSession } from '@chorus/model/session/codec'
import { toAccountId } from '../account-id.ts'
import { toAccountSource } from '../account-source.ts'
import { type AccountBook, editSource, findInBook } from './account-book.ts'
import { activateNext, updateAccount } from './account-state.ts'

/** Whether an account still has this exact session: its owner may have logged in again while the old one was being checked. */
export function holdsSession(book: AccountBook, account: Account): boolean {
  const held = findInBook(book, toAccountId(account))
  return held !== undefined && serializeSession(held.session) === serializeSession(account.session)
}

/** Replaces `account` by `renewed`, unless it is gone or has another session. Makes it active if no other is. */
export const renewAccount = (book: AccountBook, account: Account, renewed: Account): AccountBook =>
  holdsSession(book, account)
    ? editSource(book, toAccountSource(account.session), (state) => activateNext(updateAccount(state, renewed)))
    : book
