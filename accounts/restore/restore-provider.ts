import type { HostedAccount, HostedNetworkSession } from '@chorus/contract/hosted'
import type { Account } from '@chorus/model/account'
import { clearBook, currentProvider, editSource, enterAccount, hasAccounts, holdsSession, type AccountBook } from '../account-book.ts'
import { accountSources } from '../account-source.ts'
import { addAccount, clearAccounts, setAccounts } from '../account-state.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { toAccount, toProviderAccount } from '../hosted-account.ts'
import { isAway } from '../is-away.ts'
import { isKeptByServer } from '../is-kept-by-server.ts'
import { restoreAllProviderSessions } from '../restore-provider-session.ts'

/**
 * Spec 1 §4 L88: the provider's session is resumed, or made from a network's; without one the store is cleared. Our server knows whose
 * this browser is: what the storage has lost comes back, and what is somebody else's goes.
 */
export async function restoreProvider(context: AccountsContext): Promise<void> {
  const { deps, store } = context
  const before = currentProvider(await store.load())
  try {
    const { account, sessions } = await deps.server.session()
    if (account) await adopt(context, before, toProviderAccount(account), sessions)
    else await release(context, before)
  } catch (error) {
    if (!isAway(error)) deps.tell({ kind: 'error', code: 'login-failed', message: error instanceof Error ? error.message : String(error) })
  }
}

const isStill = (book: AccountBook, before: Account | undefined) => currentProvider(book)?.profile.profileId === before?.profile.profileId

async function adopt(
  { store }: AccountsContext,
  before: Account | undefined,
  provider: Account,
  sessions: readonly HostedNetworkSession[],
): Promise<void> {
  const accounts = sessions.flatMap((hosted) => toAccounts(hosted, provider))
  await store.change((book) => {
    // Another tab may have gone over to another account while our server was asked.
    if (!isStill(book, before)) return book
    const isMine = before?.profile.profileId === provider.profile.profileId
    if (isMine && hasAccounts(book)) return editSource(book, 'provider', (state) => addAccount(state, provider, { makeCurrent: true }))
    const base = isMine || !before ? book : clearBook(book)
    const entered = editSource(base, 'provider', (state) => addAccount(state, provider, { makeCurrent: true }))
    return accounts.reduce((next, account) => enterAccount(next, account, provider), entered)
  })
}

/** One session that cannot be read costs that session. */
function toAccounts(hosted: HostedNetworkSession, provider: Account): Account[] {
  try {
    return [toAccount(hosted, provider)]
  } catch {
    return []
  }
}

/** Nobody is logged in here any more: the provider goes, and with it every session that only our server could use. */
async function release(context: AccountsContext, before: Account | undefined): Promise<void> {
  const { deps, store } = context
  const made = await restoreAllProviderSessions(store.book(), deps.exchange)
  if (made) {
    const { uid = '', displayName = null, avatar = null, accountId = made.profileId } = made.payload as Partial<HostedAccount>
    const { profile } = toProviderAccount({ accountId, uid, displayName, avatar })
    await store.change((book) =>
      isStill(book, before)
        ? editSource(book, 'provider', (state) => addAccount(state, { profile, session: made }, { makeCurrent: true }))
        : book,
    )
    return
  }
  const held = accountsIn(await store.load())
  const left = await store.change((book) => (isStill(book, before) ? releaseKept(book) : book))
  const [gone] = held.filter((account) => !holdsSession(left, account))
  if (gone) deps.tell({ kind: 'warning', code: 'session-ended', account: gone })
}

/** The provider's first: all of them ended with it. */
const accountsIn = (book: AccountBook): Account[] => accountSources.toReversed().flatMap((source) => book[source].accounts)

const releaseKept = (book: AccountBook): AccountBook =>
  accountSources.reduce((next, source) => {
    if (source === 'provider') return editSource(next, source, (state) => (state.accounts.length > 0 ? clearAccounts(state) : state))
    return editSource(next, source, (state) => {
      const kept = state.accounts.filter(({ session }) => !isKeptByServer(session))
      return kept.length === state.accounts.length ? state : setAccounts(state, kept)
    })
  }, book)
