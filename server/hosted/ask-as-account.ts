import type { NetworkSession, NetworkSessionVault } from '../vault/network-session-vault.ts'
import { ended } from './network-away.ts'
import type { Refresh } from './refresh-tokens.ts'

export interface AccountQuestion<A> {
  /** Seconds the token must still be valid for. */
  margin: number
  ask(session: NetworkSession): Promise<A>
  /** Whether the network rejected the token before doing anything, so that a retry is safe. */
  isUnauthorized(answer: A): boolean
}

/**
 * Calls a network as an account. Refreshes tokens that expire within the margin, and retries once with new tokens when the network rejects
 * them. Returns the session that was used.
 */
export type AskAsAccount = <A>(session: NetworkSession, question: AccountQuestion<A>) => Promise<{ answer: A; session: NetworkSession }>

/** Spec 3 §4 */
export function createAskAsAccount({ vault, refresh }: { vault: Pick<NetworkSessionVault, 'remove'>; refresh: Refresh }): AskAsAccount {
  return async (session, { margin, ask, isUnauthorized }) => {
    const fresh = await refresh(session, { margin })
    const answer = await ask(fresh)
    if (!isUnauthorized(answer)) return { answer, session: fresh }
    const next = await refresh(fresh, { margin, refused: fresh.version })
    const second = await ask(next)
    if (!isUnauthorized(second)) return { answer: second, session: next }
    await vault.remove(next)
    throw ended()
  }
}
