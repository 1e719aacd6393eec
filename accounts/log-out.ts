import type { Account } from '@chorus/model/account'
import type { NetworkName } from '@chorus/model/limits'
import { clearBook, findInBook, hasAccounts, holdsSession, leaveAccount, type AccountBook } from './account-book.ts'
import type { AccountId } from './account-id.ts'
import { accountSources, toAccountSource } from './account-source.ts'
import type { AccountsContext } from './accounts-context.ts'
import { isKeptByServer } from './is-kept-by-server.ts'
import { eventNames } from './login-type.ts'
import { restoreCurrent } from './restore/restore-current.ts'
import { restoreRules } from './restore/restore-rules.ts'

/** log-out: of this browser. disconnect: the provider has let go of it already. */
export type Leaving = 'log-out' | 'disconnect'

/**
 * Spec 1 §4 L80: an account goes, the next one of its source is resumed and current; with the last of all, everything ends. Our server
 * is asked first: when it cannot be reached this throws, and nothing has changed, for what it keeps would come back.
 */
export async function logOut(context: AccountsContext, id: AccountId, leaving: Leaving = 'log-out'): Promise<void> {
  const { deps, store } = context
  const account = findInBook(await store.load(), id)
  if (!account || account.session.type === 'Firefly') return
  for (let tries = 0; tries < maxTries && findInBook(store.book(), id); tries++) await leave(context, id)
  deps.record(leavingEvent(account, leaving), {})
  await resumeNext(context, account)
}

/** A login that comes in just then leaves an account with another session: that one is ended as well. */
const maxTries = 3

async function leave(context: AccountsContext, id: AccountId): Promise<void> {
  const { store, keeperOf } = context
  const book = await store.load()
  const account = findInBook(book, id)
  if (!account) return
  if (!hasAccounts(leaveAccount(book, id))) return endEverything(context)
  await keeperOf(account.session).forget(account.session)
  const left = await store.change((book) => (holdsSession(book, account) ? leaveAccount(book, id) : book))
  // Another tab may have let the others go meanwhile.
  if (!hasAccounts(left)) await endEverything(context)
}

/** Spec 1 §4 L80: every social and third-party account and the provider's session, in all tabs. */
export async function logOutAll(context: AccountsContext): Promise<void> {
  await endEverything(context)
  context.deps.record('account_log_out_all_success', {})
}

const membersOf = (book: AccountBook): Account[] =>
  accountSources.filter((source) => source !== 'provider').flatMap((source) => book[source].accounts)

async function endEverything({ deps, store, keeperOf }: AccountsContext): Promise<void> {
  const book = await store.load()
  // The server first: its answer empties the storage, and only what is written after it is seen as meant.
  await deps.server.logOut()
  const ofDevice = membersOf(book).filter(({ session }) => !isKeptByServer(session))
  await Promise.allSettled(ofDevice.map(({ session }) => keeperOf(session).forget(session)))
  let cleared = book
  await store.change((book) => {
    cleared = book
    return clearBook(book)
  })
  // Whoever came in from another tab meanwhile is not seen any more: then our server must not hold them either.
  if (membersOf(cleared).some((account) => !holdsSession(book, account))) await deps.server.logOut()
  await Promise.allSettled([deps.clearPreferences(), deps.loginSession?.end()])
}

async function resumeNext(context: AccountsContext, { session }: Account): Promise<void> {
  const source = toAccountSource(session)
  if (source in rulesOf(context)) await restoreCurrent(context, source, rulesOf(context)[source as NetworkName])
}

const rulesOf = ({ deps }: AccountsContext) => restoreRules(deps)

/** Provider API §11.9. */
function leavingEvent({ session }: Account, leaving: Leaving): string {
  const name = session.type === 'Firefly' ? 'account' : eventNames[session.type]
  if (leaving === 'log-out') return `${name}_log_out_success`
  return toAccountSource(session) === 'thirdParty' ? `${name}_disconnect_success` : `account_${name}_disconnect_success`
}
