import type { HostedAccount, HostedNetworkSession } from '@chorus/contract/hosted'
import type { Account } from '@chorus/model/account'
import { serializeSession } from '@chorus/model/session/codec'
import { belongsToOther, clearBook, editSource, emptyBook, findInBook, type AccountBook, type BookEdit } from './account-book.ts'
import { toAccountId, type AccountId } from './account-id.ts'
import { accountSources, toAccountSource } from './account-source.ts'
import { addAccount, clearAccounts, fallToNext, makeCurrent, setAccounts } from './account-state.ts'
import type { AccountsContext } from './accounts-context.ts'
import { toAccount, toProviderAccount } from './hosted-account.ts'
import { isKeptByServer } from './is-kept-by-server.ts'

/** Who is logged in with which sessions, as text. Two books with the same differ at most in profiles and in who is current. */
const fingerprint = (book: AccountBook): string =>
  JSON.stringify(accountSources.map((source) => book[source].accounts.map(({ session }) => serializeSession(session))))

/**
 * Something that our server does, and what the book shows of it. Tabs reach our server in one order and the book in another: where
 * somebody else has changed the book meanwhile, our server is asked what is so now.
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

/** How often it is asked again, when the book has changed before the answer could be shown. */
const maxTries = 10

/** The book shows what our server holds for this browser: what is lost comes back, and what is over or somebody else's goes. */
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

/** Who is logged in, as our server alone knows it: for a page that it draws. `current`: who this browser acts as, of each source at most one. */
export const toBook = (held: Held, current: readonly AccountId[] = []): AccountBook =>
  current.reduce(
    (book, id) => {
      const account = findInBook(book, id)
      return account ? editSource(book, toAccountSource(account.session), (state) => makeCurrent(state, id)) : book
    },
    showHeld(emptyBook, held),
  )

/** Sessions that our server does not keep are none of its business. */
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
  const kept = keepOnly(entered, new Set(held.map(toAccountId)))
  return held.reduce(showSession, kept)
}

/** One session that cannot be read costs that session. */
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
          const kept = state.accounts.filter((account) => !isKeptByServer(account.session) || ids.has(toAccountId(account)))
          return kept.length === state.accounts.length ? state : fallToNext(setAccounts(state, kept))
        }),
      book,
    )

/** What is known of a profile stays; a session that is the same but for its times does too. */
function showSession(book: AccountBook, account: Account): AccountBook {
  const known = findInBook(book, toAccountId(account))
  if (known && isSameHandle(known, account)) return book
  return editSource(book, toAccountSource(account.session), (state) =>
    fallToNext(addAccount(state, known ? { ...account, profile: known.profile } : account)),
  )
}

const timeless = ({ session }: Account): string => serializeSession({ ...session, createdAt: 0, expiresAt: 0 })
const isSameHandle = (one: Account, other: Account): boolean => timeless(one) === timeless(other)
