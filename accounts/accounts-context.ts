import type { Session } from '@chorus/model/session/session'
import type { AccountSource } from './account-source.ts'
import type { AccountsDeps } from './accounts-deps.ts'
import type { AccountStore } from './book/create-account-store.ts'
import type { TokenHolder } from './tokens/token-holder.ts'

/** Shared by every step of a login, switch and restore. */
export interface AccountsContext {
  deps: AccountsDeps
  store: AccountStore
  holderOf(session: Session): TokenHolder
  /** The latest choice of an account in this tab, by source: a slow response to an earlier one is ignored. */
  choices: Map<AccountSource, symbol>
  /** Merges concurrent calls with the same key. */
  share<T>(key: string, run: () => Promise<T>): Promise<T>
}

/** Merges concurrent calls with the same key. */
export function shareCalls(): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<unknown>>()
  return <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const known = running.get(key)
    if (known) return known as Promise<T>
    const call = run().finally(() => running.delete(key))
    running.set(key, call)
    return call
  }
}
