import { accountHeader, farcasterSignerState, openFarcasterChannel, requestFarcasterSigner } from '@chorus/contract/hosted/hosted'
import { endCustodySession } from '@chorus/contract/hosted/hosted-custody'
import { hostedFarcasterAccount, requestDeviceSigner } from '@chorus/contract/hosted/hosted-farcaster'
import { isFailure } from '@chorus/model/failure'
import type { SessionRules } from '../session-rule.ts'

export const farcasterSessions: SessionRules = {
  /** Only a network that knows that there is no such session ends the account. Spec 1 §4 L86. */
  isFinal: (error) =>
    error === undefined || isFailure(error, 'unauthorized') || isFailure(error, 'forbidden') || isFailure(error, 'not-found'),
  signIn: {
    logOut: endCustodySession,
    toHeaders: ({ profileId }) => ({ [accountHeader]: profileId }),
    // Only wallet sessions have one, which ends when they log out.
    endsWith: () => false,
  },
  login: {
    kind: 'app',
    openChannel: openFarcasterChannel,
    signer: {
      account: hostedFarcasterAccount,
      request: requestFarcasterSigner,
      requestForDevice: requestDeviceSigner,
      state: farcasterSignerState,
      approveWithWallet: async (ask, wallet) => (await import('./keys/approve-server-key.ts')).approveServerKey(ask, wallet),
    },
    openCustodyAccount: async (ask, wallet, now) =>
      (await import('./custody/open-custody-account.ts')).openCustodyAccount(ask, wallet, now),
  },
}
