import type { Account, AccountState } from '@chorus/model/account'
import { isSameAccount, toAccountId, type AccountId } from '../account-id.ts'
import { accountSources, toAccountSource, type AccountSource } from '../account-source.ts'
import { findAccount, addAccount, currentAccount, emptyAccounts, activateNext, removeAccount } from './account-state.ts'

/** The accounts of all sources. A change that spans sources is one edit of the book. */
export type AccountBook = Readonly<Record<AccountSource, AccountState>>

/** Pure, because it may be repeated on what another tab has stored in the meantime. */
export type BookEdit = (book: AccountBook) => AccountBook

export const mapBook = (toState: (source: AccountSource) => AccountState): AccountBook =>
  Object.fromEntries(accountSources.map((source) => [source, toState(source)])) as Record<AccountSource, AccountState>

export const emptyBook: AccountBook = mapBook(() => emptyAccounts)

export function editSource(book: AccountBook, source: AccountSource, edit: (state: AccountState) => AccountState): AccountBook {
  const next = edit(book[source])
  return next === book[source] ? book : { ...book, [source]: next }
}

/** The account with an id, in whichever source. */
export const findInBook = (book: AccountBook, id: AccountId): Account | undefined =>
  accountSources.map((source) => findAccount(book[source], id)).find((account) => account !== undefined)

export const currentProvider = (book: AccountBook): Account | undefined => currentAccount(book.provider)

/** Whether anyone but the provider itself is logged in. */
export const hasAccounts = (book: AccountBook): boolean =>
  accountSources.some((source) => source !== 'provider' && book[source].accounts.length > 0)

/** Whether anyone is logged in, the provider included. */
export const isAnyoneLoggedIn = (book: AccountBook): boolean => Object.values(book).some(({ accounts }) => accounts.length > 0)

/** Whether an account was proven to belong to another provider account than the active one. Spec 1 §4 L69. */
export function belongsToOther(book: AccountBook, provider: Account | undefined): boolean {
  const current = currentProvider(book)
  return current !== undefined && provider !== undefined && !isSameAccount(current, provider)
}

/**
 * Adds an account and its provider account and makes both active. Removes accounts of another provider account, so that a tab that was
 * asleep during a switch doesn't mix the two.
 */
export function enterAccount(book: AccountBook, account: Account, provider: Account | undefined): AccountBook {
  const base = belongsToOther(book, provider) ? clearBook(book) : book
  const entered = editSource(base, toAccountSource(account.session), (state) => addAccount(state, account, { makeCurrent: true }))
  return provider ? editSource(entered, 'provider', (state) => addAccount(state, provider, { makeCurrent: true })) : entered
}

/** Spec 1 §4 L70: replaces all accounts. */
export const replaceAccounts = (book: AccountBook, account: Account, provider: Account | undefined): AccountBook =>
  enterAccount(clearBook(book), account, provider)

/** Spec 1 §4 L80: if it was active, the next other account becomes active. */
export function leaveAccount(book: AccountBook, id: AccountId): AccountBook {
  const account = findInBook(book, id)
  if (!account) return book
  return editSource(book, toAccountSource(account.session), (state) => {
    const current = currentAccount(state)
    const left = removeAccount(state, id)
    return current && toAccountId(current) === id ? activateNext(left) : left
  })
}

/** New objects for every source, even empty ones, so that all are written and no tab keeps anything. */
export const clearBook = (book: AccountBook): AccountBook => mapBook((source) => ({ ...emptyAccounts, status: book[source].status }))
