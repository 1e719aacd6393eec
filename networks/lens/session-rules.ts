import { askLensChallenge } from '@chorus/contract/hosted/hosted'
import { errorMessages } from '@chorus/model/error-messages'
import { expiryMargins, lensValidity } from '@chorus/model/session/expiry'
import type { SessionRules } from '../session-rule.ts'

/** Spec 1 §4 L85 and L91. */
export const lensSessions: SessionRules = {
  renewal: { margin: expiryMargins.lensRefresh, attempts: 5, noCredentials: errorMessages.lensCredentialsNotFound },
  otherProfile: errorMessages.lensProfileIdNotFound,
  // Spec 1 §3 L35, §4 L77: a validity of 7 days.
  toStored: (session, now) => ({ ...session, createdAt: now, expiresAt: now + lensValidity }),
  login: {
    kind: 'wallet',
    challenge: askLensChallenge,
    fetchAccounts: async (fetcher, wallet) => (await import('./fetch-wallet-accounts.ts')).fetchWalletAccounts(fetcher, wallet),
  },
}
