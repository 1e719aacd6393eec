import type { Account, AccountState } from '@chorus/model/account'
import type { Session } from '@chorus/model/session/session'
import { toAccountId, type AccountId } from './account-id.ts'
import { toAccountSource, type AccountSource } from './account-source.ts'
import { type AccountsContext, shareCalls } from './accounts-context.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import { addAccount } from './actions/add-account.ts'
import { authorize } from './actions/authorize.ts'
import { logIn, settleConflict, type Conflict } from './actions/log-in.ts'
import { logOut, logOutAll, type LogOutReason } from './actions/log-out.ts'
import { runAs } from './actions/run-as.ts'
import { switchAccount } from './actions/switch-account.ts'
import { editSource, findInBook, type AccountBook } from './book/account-book.ts'
import { currentAccount, refreshAccounts, updateProfile, type ProfileFields } from './book/account-state.ts'
import { createAccountStore } from './book/create-account-store.ts'
import { syncBook } from './book/sync-book.ts'
import { createHeldSessions } from './held-sessions.ts'
import { isSignedByWallet } from './is-held-by-server.ts'
import { isDeviceOnly } from './is-held-by-server.ts'
import type { LoginType } from './login-type.ts'
import { restoreAccounts } from './restore/restore-accounts.ts'
import { restoreProvider } from './restore/restore-provider.ts'
import { createServerTokenHolder } from './tokens/create-server-token-holder.ts'
import { createWalletTokenHolder } from './tokens/create-wallet-token-holder.ts'

/** This browser's accounts and everything that can be done with them. */
export interface Accounts {
  book(): AccountBook
  state(source: AccountSource): AccountState
  current(source: AccountSource): Account | undefined
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Call once at startup. `path`: the URL path that was opened. `drawn`: the accounts on the page that our server sent. */
  restore(path: string, drawn?: AccountBook): Promise<void>
  /** After a refusal, asks our server which sessions are still valid, and reports ended ones. */
  check(): Promise<void>
  /** The same after an action that is known to end sessions: reports none. Throws when our server can't be reached. */
  sync(): Promise<void>
  /**
   * False when it was another account's login and the user declined. Throws the server's refusal, and `aborted` when `signal` was aborted.
   */
  logIn(type: LoginType, proof: object, signal?: AbortSignal): Promise<boolean>
  /** Resolves a redirect login that returned as another account's. False: the user declined. */
  settleConflict(source: AccountSource, conflict: Conflict): Promise<boolean>
  /** Adds an account proven elsewhere, such as a device-only session. */
  add(account: Account, provider?: Account): Promise<boolean>
  switchTo(id: AccountId): Promise<Account>
  logOut(id: AccountId, reason?: LogOutReason): Promise<void>
  logOutAll(): Promise<void>
  /** Runs work as a specific account; rejects when that account is gone. */
  runAs<T>(id: AccountId, work: (account: Account, signal: AbortSignal) => Promise<T>): Promise<T>
  /**
   * A token for a device-only account. `refused`: a token its network rejected, so the result is a different one. Throws `unauthorized`
   * when the account is gone or its session over, which is also reported to the user.
   */
  authorize(id: AccountId, refused?: string): Promise<string>
  /** Updates edited profile fields. */
  updateProfile(id: AccountId, fields: ProfileFields): Promise<void>
  /** Reloads a source's profiles; a profile that can't be loaded stays unchanged. */
  refresh(source: AccountSource): Promise<void>
  stop(): void
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const store = createAccountStore(deps)
  const hosted = createServerTokenHolder(deps.server)
  const wallets = createWalletTokenHolder(deps)
  const device = deps.device?.(createHeldSessions(store))
  const holderOf = (session: Session) => {
    if (isSignedByWallet(session)) return wallets
    return device && isDeviceOnly(session) ? device : hosted
  }
  const context: AccountsContext = { deps, store, holderOf, choices: new Map(), share: shareCalls() }
  return {
    book: store.book,
    state: (source) => store.book()[source],
    current: (source) => currentAccount(store.book()[source]),
    subscribe: store.subscribe,
    restore: (path, drawn) => restoreAccounts(context, path, drawn),
    check: () => context.share('check', () => restoreProvider(context)),
    sync: () => context.share('sync', async () => void (await syncBook(context))),
    logIn: (type, proof, signal) => logIn(context, type, proof, signal),
    settleConflict: (source, conflict) => settleConflict(context, source, conflict),
    add: (account, provider) => addAccount(context, account, provider),
    switchTo: (id) => switchAccount(context, id),
    logOut: (id, reason) => logOut(context, id, reason),
    logOutAll: () => logOutAll(context),
    runAs: (id, work) => runAs(context, id, work),
    authorize: (id, refused) => authorize(context, device, id, refused),
    updateProfile: async (id, fields) => {
      await store.change((book) => {
        const account = findInBook(book, id)
        return account ? editSource(book, toAccountSource(account.session), (state) => updateProfile(state, id, fields)) : book
      })
    },
    refresh: (source) => refresh(context, source),
    stop: store.stop,
  }
}

async function refresh({ deps: { readProfile }, store }: AccountsContext, source: AccountSource): Promise<void> {
  if (!readProfile) return
  const { accounts } = store.book()[source]
  const read = await Promise.allSettled(accounts.map(async (account) => [toAccountId(account), await readProfile(account)] as const))
  const fresh = new Map(
    read.flatMap((result) => (result.status === 'fulfilled' && result.value[1] ? [[result.value[0], result.value[1]] as const] : [])),
  )
  await store.change((book) => editSource(book, source, (state) => refreshAccounts(state, fresh)))
}
