import type { Account, AccountState } from '@chorus/model/account'
import { serializeSession } from '@chorus/model/session/codec'
import { isSameAccount, toAccountId, type AccountId } from './account-id.ts'
import { accountSources, toAccountSource, type AccountSource } from './account-source.ts'
import { findAccount, addAccount, currentAccount, emptyAccounts, fallToNext, removeAccount, updateAccount } from './account-state.ts'

/** The accounts of all sources. What several sources must change together is one edit of this. */
export type AccountBook = Readonly<Record<AccountSource, AccountState>>

/** Pure: it may be done again on what another tab has stored meanwhile. */
export type BookEdit = (book: AccountBook) => AccountBook

export const mapBook = (toState: (source: AccountSource) => AccountState): AccountBook =>
  Object.fromEntries(accountSources.map((source) => [source, toState(source)])) as Record<AccountSource, AccountState>

export const emptyBook: AccountBook = mapBook(() => emptyAccounts)

export function editSource(book: AccountBook, source: AccountSource, edit: (state: AccountState) => AccountState): AccountBook {
  const next = edit(book[source])
  return next === book[source] ? book : { ...book, [source]: next }
}

/** The account that an id stands for, wherever it is kept. */
export const findInBook = (book: AccountBook, id: AccountId): Account | undefined =>
  accountSources.map((source) => findAccount(book[source], id)).find((account) => account !== undefined)

export const currentProvider = (book: AccountBook): Account | undefined => currentAccount(book.provider)

/** Whether anybody but the provider itself is logged in. */
export const hasAccounts = (book: AccountBook): boolean =>
  accountSources.some((source) => source !== 'provider' && book[source].accounts.length > 0)

/** Whether an account was proven to belong to another provider account than the current one. Spec 1 §4 L69. */
export function belongsToOther(book: AccountBook, provider: Account | undefined): boolean {
  const current = currentProvider(book)
  return current !== undefined && provider !== undefined && !isSameAccount(current, provider)
}

/**
 * An account and the provider account that it belongs to, both current. What belongs to another provider account does not stay beside
 * them: a tab that was asleep while another one went over must not mix the two.
 */
export function enterAccount(book: AccountBook, account: Account, provider: Account | undefined): AccountBook {
  const base = belongsToOther(book, provider) ? clearBook(book) : book
  const entered = editSource(base, toAccountSource(account.session), (state) => addAccount(state, account, { makeCurrent: true }))
  return provider ? editSource(entered, 'provider', (state) => addAccount(state, provider, { makeCurrent: true })) : entered
}

/** Spec 1 §4 L70: all accounts are replaced. */
export const replaceAccounts = (book: AccountBook, account: Account, provider: Account | undefined): AccountBook =>
  enterAccount(clearBook(book), account, provider)

/** Spec 1 §4 L80: if it was current, the next other account becomes current. */
export function leaveAccount(book: AccountBook, id: AccountId): AccountBook {
  const account = findInBook(book, id)
  if (!account) return book
  return editSource(book, toAccountSource(account.session), (state) => {
    const current = currentAccount(state)
    const left = removeAccount(state, id)
    return current && toAccountId(current) === id ? fallToNext(left) : left
  })
}

/** Whether an account is here with the very session that it had: somebody may have logged in anew while its old one was asked about. */
export function holdsSession(book: AccountBook, account: Account): boolean {
  const held = findInBook(book, toAccountId(account))
  return held !== undefined && serializeSession(held.session) === serializeSession(account.session)
}

/** `account` as it has become `renewed`; nothing where it is gone or has another session by now. Current where nobody else is. */
export const renewAccount = (book: AccountBook, account: Account, renewed: Account): AccountBook =>
  holdsSession(book, account)
    ? editSource(book, toAccountSource(account.session), (state) => fallToNext(updateAccount(state, renewed)))
    : book

/** Every source anew, also those that are empty already: all of them are written, and no tab keeps anything. */
export const clearBook = (book: AccountBook): AccountBook => mapBook((source) => ({ ...emptyAccounts, status: book[source].status }))
