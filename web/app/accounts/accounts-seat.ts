import { findInBook, type AccountBook } from '@chorus/accounts/account-book'
import { toAccountId } from '@chorus/accounts/account-id'
import { accountSources } from '@chorus/accounts/account-source'
import { currentAccount } from '@chorus/accounts/account-state'
import type { Accounts } from '@chorus/accounts/create-accounts'
import { isOfDevice } from '@chorus/accounts/is-of-device'
import type { Account } from '@chorus/model/account'
import { networkNames } from '@chorus/model/limits'
import { toViewers, type Viewers } from '../../cache/viewers.ts'

/**
 * Who is logged in here. It begins with what the server drew the page for; the accounts themselves, with all that can be done with
 * them, are code of their own, which comes when somebody has accounts or wants one.
 */
export interface AccountsSeat {
  book(): AccountBook
  /** What the server drew the page for: what is drawn over that for the first time is the same, whoever has come or gone since. */
  firstBook(): AccountBook
  /** Who looks with which account. The same object while that is so, whatever else is known of the accounts by now. */
  viewers(): Viewers
  firstViewers(): Viewers
  /** Answers how to stop. */
  subscribe(listener: () => void): () => void
  /** Comes at the first call; later ones answer the same. Rejects where the code could not be loaded, and may be asked again. */
  open(): Promise<Accounts>
  /** The same, when what this browser had is there again. */
  restored(): Promise<Accounts>
}

/** Here in the server's own pages, where nothing is done by anybody. */
export function createStillSeat(book: AccountBook): AccountsSeat {
  const viewers = toViewers(book)
  return {
    book: () => book,
    firstBook: () => book,
    viewers: () => viewers,
    firstViewers: () => viewers,
    subscribe: () => () => {},
    open: () => Promise.reject(new Error('Accounts are opened in a browser.')),
    restored: () => Promise.reject(new Error('Accounts are opened in a browser.')),
  }
}

/** `load`: makes the accounts of this browser. `path`: the address that was opened. */
export function createSeat(initial: AccountBook, load: () => Promise<Accounts>, path: string): AccountsSeat {
  const listeners = new Set<() => void>()
  const firstViewers = toViewers(initial)
  let book = initial
  let viewers = firstViewers
  let opening: Promise<{ accounts: Accounts; restoring: Promise<void> }> | undefined

  const show = (next: AccountBook) => {
    if (next === book) return
    if (!looksSame(book, next)) viewers = toViewers(next)
    book = next
    for (const listener of listeners) listener()
  }
  const begin = async () => {
    const accounts = await load()
    let isRestored = false
    // Until it has looked, a book that lacks somebody means nothing, be it empty or written in part: the server knew better.
    const sync = () => {
      const next = accounts.book()
      if (isRestored || (hasAnybody(next) && holdsAll(next, initial))) show(next)
    }
    accounts.subscribe(sync)
    const restoring = accounts.restore(path).finally(() => {
      isRestored = true
      sync()
      accounts.subscribe(refreshNew(accounts))
    })
    // Whoever waits for it is told; for everybody else it is no failure.
    restoring.catch(() => {})
    return { accounts, restoring }
  }
  const open = () => {
    opening ??= begin()
    opening.catch(() => (opening = undefined))
    return opening
  }

  return {
    book: () => book,
    firstBook: () => initial,
    viewers: () => viewers,
    firstViewers: () => firstViewers,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: async () => (await open()).accounts,
    async restored() {
      const { accounts, restoring } = await open()
      await restoring
      return accounts
    },
  }
}

/** What a login knows of somebody is little: whoever is new here is read from their network, with name and picture of today. */
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

/** Whether the same people look in the same ways: what an account can do goes by where its session is kept. */
const looksSame = (one: AccountBook, other: AccountBook): boolean =>
  accountSources.every((source) => {
    const [before, after] = [one[source], other[source]].map((state) => [currentAccount(state), ...state.accounts].map(toLook))
    return before!.length === after!.length && before!.every((look, place) => look === after![place])
  })

const toLook = (account: Account | undefined): string | undefined =>
  account && `${toAccountId(account)} ${isOfDevice(account.session) ? 'here' : 'there'}`

const holdsAll = (book: AccountBook, known: AccountBook): boolean =>
  accountSources.every((source) => known[source].accounts.every((account) => findInBook(book, toAccountId(account)) !== undefined))

const hasAnybody = (book: AccountBook): boolean => Object.values(book).some(({ accounts }) => accounts.length > 0)
