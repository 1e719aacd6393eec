import { networkOfSessionType } from '@chorus/model/network-identity'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { TokenHolder } from './token-holder.ts'

/** Sessions that a wallet has signed for, which end at a fixed time and which only the wallet could renew. */
export const createWalletTokenHolder = ({ server, now }: Pick<AccountsDeps, 'server' | 'now'>): TokenHolder => ({
  accessEnd: async () => 'unknown',
  refresh: async (session) => session,
  async resume(session) {
    const { profileId, expiresAt } = session
    if (expiresAt !== 0 && expiresAt <= now()) return undefined
    return { session, profile: { profileId, handle: null, displayName: null, avatar: null } }
  },
  async endSession(session) {
    const network = networkOfSessionType(session.type)
    // Without a response it ends by itself within a day.
    if (network && session.expiresAt !== 0) await server.endSignIn(network, session).catch(() => {})
  },
})
