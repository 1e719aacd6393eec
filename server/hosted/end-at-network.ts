import type { NetworkSession } from '../vault/network-session-vault.ts'
import type { SessionAdapters } from './session-adapter.ts'

/** ms: the longest a logout waits. */
const timeout = 3000

/** Ends sessions at their networks. They have already ended locally, so a network's failure is ignored. */
export function createEndAtNetwork(sessionAdapters: SessionAdapters) {
  return async (sessions: readonly NetworkSession[]): Promise<void> => {
    const ends = sessions.map(async (session) => sessionAdapters.get(session.type)?.end?.(session))
    let timer: NodeJS.Timeout | undefined
    await Promise.race([Promise.allSettled(ends), new Promise((resolve) => (timer = setTimeout(resolve, timeout)))])
    clearTimeout(timer)
  }
}
