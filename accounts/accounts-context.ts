import type { Session } from '@chorus/model/session/session'
import type { AccountSource } from './account-source.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import type { AccountStore } from './create-account-store.ts'
import type { SessionKeeper } from './session-keeper.ts'

/** What every step of a login, a switch and a restore works with. */
export interface AccountsContext {
  deps: AccountsDeps
  store: AccountStore
  keeperOf(session: Session): SessionKeeper
  /** The last choice of an account in this tab, by source: a slow answer to an earlier one changes nothing. */
  choices: Map<AccountSource, symbol>
  /** Calls with the same key that begin while one is under way share its answer. */
  share<T>(key: string, run: () => Promise<T>): Promise<T>
}
