import { askOwnServer } from '@chorus/accounts/ask-own-server'
import type { LoginType } from '@chorus/accounts/login-type'
import * as calls from '@chorus/contract/hosted'
import { requestDeviceSigner } from '@chorus/contract/hosted-farcaster'
import { authorizeApple, authorizeGoogle, authorizeTelegram } from '@chorus/contract/hosted-oidc'
import { generateOtp } from '@chorus/contract/login'
import { Failure } from '@chorus/model/failure'
import { isNetworkName, networkIdentities, type NetworkName } from '@chorus/model/network-identity'
import type { Fetcher } from '@chorus/networks/http'
import { sessionRulesOf } from '@chorus/networks/session-rules'
import * as v from 'valibot'
import { type LoginAttempt, toCallback } from './login-attempt.ts'

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
  /** Where people confirm the login at another site. It comes back with the state of the attempt. */
  async authorize(type: LoginType, attempt: LoginAttempt, signal: AbortSignal): Promise<string> {
    const { state, nonce } = attempt
    const init = { body: { state, nonce }, signal }
    if (isNetworkName(type)) return startRedirect(fetcher, type, attempt, signal)
    switch (type) {
      case 'google':
        return (await askOwnServer(fetcher, authorizeGoogle, init)).url
      case 'apple':
        return (await askOwnServer(fetcher, authorizeApple, init)).url
      case 'telegram':
        return (await askOwnServer(fetcher, authorizeTelegram, { body: { state }, signal })).url
      case 'email':
        throw new Failure('not-offered', 'Email login happens on this page.')
    }
  },
})

async function startRedirect(fetcher: Fetcher, network: NetworkName, attempt: LoginAttempt, signal: AbortSignal): Promise<string> {
  const call = sessionRulesOf(network).startRedirect
  if (!call) throw new Failure('not-offered', 'This network has no sign-in page of its own.', { network })
  const callbackUrl = toCallback(networkIdentities[network].segment, attempt)
  return v.parse(v.object({ url: v.string() }), await askOwnServer(fetcher, call, { body: { callbackUrl }, signal })).url
}
