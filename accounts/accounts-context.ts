import type { Session } from '@chorus/model/session/session'
import type { AccountSource } from './account-source.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import type { AccountStore } from './create-account-store.ts'
import type { SessionKeeper } from './session-keeper.ts'

/** Shared by every step of a login, switch and restore. */
export interface AccountsContext {
  deps: AccountsDeps
  store: AccountStore
  keeperOf(session: Session): SessionKeeper
  /** The latest choice of an account in this tab, by source: a slow response to an earlier one is ignored. */
  choices: Map<AccountSource, symbol>
  /** Merges concurrent calls with the same key. */
  share<T>(key: string, run: () => Promise<T>): Promise<T>
}
