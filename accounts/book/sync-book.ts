import type { HostedAccount, HostedNetworkSession } from '@chorus/contract/hosted/hosted'
import type { Account } from '@chorus/model/account'
import { serializeSession } from '@chorus/model/session/codec'
import { toAccountId, type AccountId } from '../account-id.ts'
import { accountSources, toAccountSource } from '../account-source.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { isHeldByServer } from '../is-held-by-server.ts'
import { toAccount, toProviderAccount } from '../server/hosted-account.ts'
import { belongsToOther, clearBook, editSource, emptyBook, findInBook, type AccountBook, type BookEdit } from './account-book.ts'
import { addAccount, clearAccounts, activateNext, makeCurrent, setAccounts } from './account-state.ts'

/** The accounts and their sessions as text. Books with equal fingerprints differ at most in profiles and in which account is active. */
const fingerprint = (book: AccountBook): string =>
  JSON.stringify(accountSources.map((source) => book[source].accounts.map(({ session }) => serializeSession(session))))

/**
 * Runs a call that changes sessions and updates the book. Tabs may reach our server in one order and the book in another: if the book
 * changed meanwhile, asks our server for the current state.
 */
export async function changeWithServer<T>(context: AccountsContext, ask: () => Promise<T>, toEdit: (answer: T) => BookEdit): Promise<T> {
  const before = fingerprint(await context.store.load())
  const answer = await ask()
  const edit = toEdit(answer)
  let isAlone = true
  await context.store.change((book) => {
    isAlone = fingerprint(book) === before
    return edit(book)
  })
  if (!isAlone) await syncBook(context)
  return answer
}

/** Maximum repetitions when the book keeps changing before the response can be applied. */
const maxTries = 10

/** Makes the book match our server: restores lost accounts and removes those that ended or belong to someone else. */
export async function syncBook({ deps, store }: AccountsContext): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    const before = fingerprint(await store.load())
    const held = await deps.server.session()
    let isShown = false
    await store.change((book) => {
      isShown = fingerprint(book) === before
      return isShown ? showHeld(book, held) : book
    })
    if (isShown) return
  }
}

export interface Held {
  account: HostedAccount | null
  sessions: readonly HostedNetworkSession[]
}

/** The logged-in accounts as our server knows them, for rendering a page. `current`: the active accounts, at most one for each source. */
export const toBook = (held: Held, current: readonly AccountId[] = []): AccountBook =>
  current.reduce(
    (book, id) => {
      const account = findInBook(book, id)
      return account ? editSource(book, toAccountSource(account.session), (state) => makeCurrent(state, id)) : book
    },
    showHeld(emptyBook, held),
  )

/** Sessions our server doesn't hold are left unchanged. */
function showHeld(book: AccountBook, { account, sessions }: Held): AccountBook {
  if (!account)
    return keepOnly(
      editSource(book, 'provider', (state) => (state.accounts.length > 0 ? clearAccounts(state) : state)),
      new Set(),
    )
  const provider = toProviderAccount(account)
  const base = belongsToOther(book, provider) ? clearBook(book) : book
  const entered = editSource(base, 'provider', (state) => addAccount(state, provider, { makeCurrent: true }))
  const held = sessions.flatMap((session) => toHeldAccount(session, provider))
  const remaining = keepOnly(entered, new Set(held.map(toAccountId)))
  return held.reduce(showSession, remaining)
}

/** An unreadable session affects that session only. */
function toHeldAccount(hosted: HostedNetworkSession, provider: Account): Account[] {
  try {
    return [toAccount(hosted, provider)]
  } catch {
    return []
  }
}

const keepOnly = (book: AccountBook, ids: ReadonlySet<string>): AccountBook =>
  accountSources
    .filter((source) => source !== 'provider')
    .reduce(
      (next, source) =>
        editSource(next, source, (state) => {
          const remaining = state.accounts.filter((account) => !isHeldByServer(account.session) || ids.has(toAccountId(account)))
          return remaining.length === state.accounts.length ? state : activateNext(setAccounts(state, remaining))
        }),
      book,
    )

/** Keeps known profile fields, and a session that differs only in its times. */
function showSession(book: AccountBook, account: Account): AccountBook {
  const known = findInBook(book, toAccountId(account))
  if (known && isSameHandle(known, account)) return book
  return editSource(book, toAccountSource(account.session), (state) =>
    activateNext(addAccount(state, known ? { ...account, profile: known.profile } : account)),
  )
}

const timeless = ({ session }: Account): string => serializeSession({ ...session, createdAt: 0, expiresAt: 0 })
const isSameHandle = (one: Account, other: Account): boolean => timeless(one) === timeless(other)
