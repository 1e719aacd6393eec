import { askOwnServer } from '@chorus/accounts/ask-own-server'
import * as calls from '@chorus/contract/hosted'
import { requestDeviceSigner } from '@chorus/contract/hosted-farcaster'
import { authorizeApple, authorizeGoogle } from '@chorus/contract/hosted-oidc'
import { generateOtp, telegramUrl } from '@chorus/contract/login'
import { signInTwitter } from '@chorus/contract/twitter'
import type { Fetcher } from '@chorus/networks/http'
import type { LoginAttempt } from './login-attempt.ts'

/** ms, where our server asks others before it answers: one that takes letters, or several that say where somebody logs in. */
const deadline = 30_000

/** What the steps of a login ask of our server before there is a proof. Each throws a Failure with the server's code. */
export const createLoginCalls = (fetcher: Fetcher) => ({
  sendCode: async (email: string): Promise<void> => void (await askOwnServer(fetcher, generateOtp, { body: { email }, deadline })),
  openChannel: (signal: AbortSignal) => askOwnServer(fetcher, calls.openFarcasterChannel, { body: {}, signal }),
  requestSigner: (signal: AbortSignal) => askOwnServer(fetcher, calls.requestFarcasterSigner, { body: {}, signal }),
  /** For a key that this browser has made. */
  requestDeviceSigner: (key: string, signal: AbortSignal) => askOwnServer(fetcher, requestDeviceSigner, { body: { key }, signal }),
  signerState: (token: string, signal: AbortSignal) => askOwnServer(fetcher, calls.farcasterSignerState, { params: { token }, signal }),
  askChallenge: (owner: string, account: string) => askOwnServer(fetcher, calls.askLensChallenge, { body: { owner, account } }),
  /** Where somebody says yes at their Bluesky service. */
  authorizeBluesky: async (wish: { handle?: string; serviceUrl?: string; callbackUrl: string }, signal: AbortSignal): Promise<string> =>
    (await askOwnServer(fetcher, calls.authorizeBluesky, { body: wish, deadline, signal })).url,
  /** Where somebody says yes elsewhere. `attempt`: what it must come back with. */
  async authorize(type: RedirectType, { state, nonce }: LoginAttempt, signal: AbortSignal): Promise<string> {
    const marks = { body: { state, nonce }, signal }
    switch (type) {
      case 'google':
        return (await askOwnServer(fetcher, authorizeGoogle, marks)).url
      case 'apple':
        return (await askOwnServer(fetcher, authorizeApple, marks)).url
      case 'telegram':
        return (await askOwnServer(fetcher, telegramUrl, { query: { os: 'web' }, signal })).url
      case 'x':
        return (await askOwnServer(fetcher, signInTwitter, { body: { callbackUrl: '/login/callback/twitter' }, signal })).url
    }
  },
})

/** Ways in that leave the page at once. */
export const redirectTypes = ['x', 'google', 'apple', 'telegram'] as const
export type RedirectType = (typeof redirectTypes)[number]
