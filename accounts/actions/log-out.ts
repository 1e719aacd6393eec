import type { Account } from '@chorus/model/account'
import { isNetworkName } from '@chorus/model/network-identity'
import type { AccountId } from '../account-id.ts'
import { accountSources, toAccountSource } from '../account-source.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { clearBook, findInBook, hasAccounts, leaveAccount, type AccountBook } from '../book/account-book.ts'
import { changeWithServer } from '../book/sync-book.ts'
import { isHeldByServer } from '../is-held-by-server.ts'
import { restoreCurrent } from '../restore/restore-current.ts'

/** log-out: of this browser. disconnect: the provider has already removed it and its stored secrets. */
export type LogOutReason = 'log-out' | 'disconnect'

/**
 * Spec 1 §4 L80: removes an account and activates the next one of its source; after the last of all, everything ends. Our server is asked
 * first: when it is unreachable this throws and changes nothing, because its sessions would come back.
 */
export async function logOut(context: AccountsContext, id: AccountId, reason: LogOutReason = 'log-out'): Promise<void> {
  const { store, holderOf } = context
  const book = await store.load()
  const account = findInBook(book, id)
  if (!account || account.session.type === 'Firefly') return
  if (hasAccounts(leaveAccount(book, id))) {
    const isAlreadyRemoved = reason === 'disconnect' && isHeldByServer(account.session)
    const endSession = async () => (isAlreadyRemoved ? undefined : holderOf(account.session).endSession(account.session))
    await changeWithServer(context, endSession, () => (book) => leaveAccount(book, id))
    // Another tab may have removed the others meanwhile.
    if (!hasAccounts(store.book())) await endEverything(context)
  } else await endEverything(context)
  await resumeNext(context, account)
}

/** Spec 1 §4 L80: ends every social and third-party account and the provider's session, in all tabs. */
export const logOutAll = (context: AccountsContext): Promise<void> => endEverything(context)

const membersOf = (book: AccountBook): Account[] =>
  accountSources.filter((source) => source !== 'provider').flatMap((source) => book[source].accounts)

async function endEverything(context: AccountsContext): Promise<void> {
  const { deps, store, holderOf } = context
  const ofDevice = membersOf(await store.load()).filter(({ session }) => !isHeldByServer(session))
  // The server first: when it is unreachable, nothing must change here either.
  await changeWithServer(
    context,
    () => deps.server.logOut(),
    () => clearBook,
  )
  await Promise.allSettled(ofDevice.map(({ session }) => holderOf(session).endSession(session)))
  await deps.clearPreferences().catch(() => {})
}

async function resumeNext(context: AccountsContext, { session }: Account): Promise<void> {
  const source = toAccountSource(session)
  if (isNetworkName(source)) await restoreCurrent(context, source)
}
