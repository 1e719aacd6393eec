import type { Account } from '@chorus/model/account'
import type { NetworkName } from '@chorus/model/limits'
import { clearBook, findInBook, hasAccounts, leaveAccount, type AccountBook } from './account-book.ts'
import type { AccountId } from './account-id.ts'
import { accountSources, toAccountSource } from './account-source.ts'
import type { AccountsContext } from './accounts-context.ts'
import { isKeptByServer } from './is-kept-by-server.ts'
import { eventNames } from './login-type.ts'
import { restoreCurrent } from './restore/restore-current.ts'
import { restoreRules } from './restore/restore-rules.ts'
import { changeWithServer } from './sync-book.ts'

/** log-out: of this browser. disconnect: the provider has let go of it already, and of what our server kept for it. */
export type Leaving = 'log-out' | 'disconnect'

/**
 * Spec 1 §4 L80: an account goes, the next one of its source is resumed and current; with the last of all, everything ends. Our server
 * is asked first: when it cannot be reached this throws, and nothing has changed, for what it keeps would come back.
 */
export async function logOut(context: AccountsContext, id: AccountId, leaving: Leaving = 'log-out'): Promise<void> {
  const { deps, store, keeperOf } = context
  const book = await store.load()
  const account = findInBook(book, id)
  if (!account || account.session.type === 'Firefly') return
  if (hasAccounts(leaveAccount(book, id))) {
    const isForgotten = leaving === 'disconnect' && isKeptByServer(account.session)
    const forget = async () => (isForgotten ? undefined : keeperOf(account.session).forget(account.session))
    await changeWithServer(context, forget, () => (book) => leaveAccount(book, id))
    // Another tab may have let the others go meanwhile.
    if (!hasAccounts(store.book())) await endEverything(context)
  } else await endEverything(context)
  deps.record(leavingEvent(account, leaving), {})
  await resumeNext(context, account)
}

/** Spec 1 §4 L80: every social and third-party account and the provider's session, in all tabs. */
export async function logOutAll(context: AccountsContext): Promise<void> {
  await endEverything(context)
  context.deps.record('account_log_out_all_success', {})
}

const membersOf = (book: AccountBook): Account[] =>
  accountSources.filter((source) => source !== 'provider').flatMap((source) => book[source].accounts)

async function endEverything(context: AccountsContext): Promise<void> {
  const { deps, store, keeperOf } = context
  const ofDevice = membersOf(await store.load()).filter(({ session }) => !isKeptByServer(session))
  // The server first: when it cannot be reached, nothing has changed here either.
  await changeWithServer(
    context,
    () => deps.server.logOut(),
    () => clearBook,
  )
  await Promise.allSettled(ofDevice.map(({ session }) => keeperOf(session).forget(session)))
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
