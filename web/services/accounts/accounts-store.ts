import { toAccountId } from '@chorus/accounts/account-id'
import { accountSources } from '@chorus/accounts/account-source'
import { findInBook, isAnyoneLoggedIn, type AccountBook } from '@chorus/accounts/book/account-book'
import { currentAccount } from '@chorus/accounts/book/account-state'
import type { Accounts } from '@chorus/accounts/create-accounts'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'
import type { Account } from '@chorus/model/account'
import { createEmitter } from '@chorus/model/emitter'
import { networkNames } from '@chorus/model/network-identity'
import { toSessionKind } from '@chorus/model/session/to-session-kind'
import { toViewers, type Viewers } from '../../cache/entities/viewers.ts'

/**
 * The accounts that are logged in. It starts with those of the server-rendered page; the code of the accounts themselves loads only when
 * there are accounts or the user adds one.
 */
export interface AccountsStore {
  book(): AccountBook
  /** The accounts of the server-rendered page. Hydration uses these, whatever has changed since. */
  firstBook(): AccountBook
  /** The active accounts: the same object while they are the same, even when their details change. */
  viewers(): Viewers
  firstViewers(): Viewers
  /** The server found a session, but its accounts aren't known yet. Pages reserve space for what accounts have. */
  isPending(): boolean
  /** As the server-rendered page was drawn. */
  wasPending(): boolean
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /**
   * Loads the accounts on the first call and returns the same promise afterwards. Rejects if their code cannot be loaded; the next call
   * tries again.
   */
  open(): Promise<Accounts>
  /** As `open`, after the stored accounts have been restored. */
  restored(): Promise<Accounts>
}

/** For server rendering, where accounts never change. */
export function createStaticAccountsStore(book: AccountBook, isPending = false): AccountsStore {
  const viewers = toViewers(book)
  return {
    book: () => book,
    firstBook: () => book,
    viewers: () => viewers,
    firstViewers: () => viewers,
    isPending: () => isPending,
    wasPending: () => isPending,
    subscribe: () => () => {},
    open: () => Promise.reject(new Error('Accounts are opened in a browser.')),
    restored: () => Promise.reject(new Error('Accounts are opened in a browser.')),
  }
}

/** `load`: creates the accounts of this browser. `path`: the path that was opened. `wasPending`: see `AccountsStore`. */
export function createAccountsStore(initial: AccountBook, load: () => Promise<Accounts>, path: string, wasPending = false): AccountsStore {
  const changes = createEmitter()
  const firstViewers = toViewers(initial)
  let book = initial
  let viewers = firstViewers
  let isPending = wasPending
  let opening: Promise<{ accounts: Accounts; restoring: Promise<void> }> | undefined

  const show = (next: AccountBook) => {
    if (next === book) return
    if (!looksSame(book, next)) viewers = toViewers(next)
    book = next
    changes.emit()
  }
  const settle = () => {
    if (!isPending) return
    isPending = false
    changes.emit()
  }
  const begin = async () => {
    const accounts = await load()
    let isRestored = false
    // Missing accounts mean nothing until the restore has finished, because the server knew better.
    const sync = () => {
      const next = accounts.book()
      if (isRestored || (isAnyoneLoggedIn(next) && holdsAll(next, initial))) show(next)
    }
    accounts.subscribe(sync)
    const restoring = accounts.restore(path, initial).finally(() => {
      isRestored = true
      sync()
      settle()
      accounts.subscribe(refreshNew(accounts))
    })
    // Callers of restored() get the error; for all others this is not a failure.
    restoring.catch(() => {})
    return { accounts, restoring }
  }
  const open = () => {
    opening ??= begin()
    opening.catch(() => {
      opening = undefined
      settle()
    })
    return opening
  }

  return {
    book: () => book,
    firstBook: () => initial,
    viewers: () => viewers,
    firstViewers: () => firstViewers,
    isPending: () => isPending,
    wasPending: () => wasPending,
    subscribe: changes.subscribe,
    open: async () => (await open()).accounts,
    async restored() {
      const { accounts, restoring } = await open()
      await restoring
      return accounts
    },
  }
}

/** A login reports little about its account, so the profile of a new one is read from its network, for its current name and avatar. */
function refreshNew(accounts: Accounts): () => void {
  const known = new Set<string>()
  const look = () => {
    for (const network of networkNames) {
      const { accounts: members } = accounts.book()[network]
      const unknown = members.map(toAccountId).filter((id) => !known.has(id))
      for (const id of unknown) known.add(id)
      if (unknown.length > 0) void accounts.refresh(network).catch(() => {})
    }
  }
  look()
  return look
}

/** Whether the accounts are the same, with the same session types in the same order, which decide what they can do. */
const looksSame = (one: AccountBook, other: AccountBook): boolean =>
  accountSources.every((source) => {
    const [before, after] = [one[source], other[source]].map((state) => [currentAccount(state), ...state.accounts].map(toLook))
    return before!.length === after!.length && before!.every((look, place) => look === after![place])
  })

const toLook = (account: Account | undefined): string | undefined =>
  account && `${toAccountId(account)} ${toSessionKind(account.session)} ${isDeviceOnly(account.session) ? 'here' : 'there'}`

const holdsAll = (book: AccountBook, known: AccountBook): boolean =>
  accountSources.every((source) => known[source].accounts.every((account) => findInBook(book, toAccountId(account)) !== undefined))
