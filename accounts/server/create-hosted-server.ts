import {
  continueHostedLogin,
  endHostedSession,
  hostedLogins,
  hostedSession,
  moveHostedLogin,
  removeHostedSession,
  resumeHosted,
} from '@chorus/contract/hosted/hosted'
import type { Fetcher } from '@chorus/networks/fetcher'
import { sessionRulesOf } from '@chorus/networks/session-rules'
import type { AccountsServer } from './accounts-server.ts'
import { askOwnServer } from './ask-own-server.ts'

/** ms. A login queries several services in sequence, and their responses must not be lost. */
const loginDeadline = 30_000
/** ms. A Farcaster sign-in channel is waited for up to 50 seconds. */
const channelDeadline = 70_000

/** Our own server over HTTP. `fetcher` is bound to our origin and sends this browser's cookie. */
export function createHostedServer(fetcher: Fetcher): AccountsServer {
  return {
    logIn: (type, proof, signal) =>
      askOwnServer(fetcher, hostedLogins[type], {
        body: proof,
        signal,
        deadline: 'channelToken' in proof ? channelDeadline : loginDeadline,
      }),
    continueLogin: (token) => askOwnServer(fetcher, continueHostedLogin, { body: { token }, deadline: loginDeadline }),
    moveLogin: (token) => askOwnServer(fetcher, moveHostedLogin, { body: { token }, deadline: loginDeadline }),
    session: () => askOwnServer(fetcher, hostedSession),
    resume: (type, profileId) => askOwnServer(fetcher, resumeHosted, { body: { type, profileId } }),
    removeSession: async (type, profileId) => {
      await askOwnServer(fetcher, removeHostedSession, { params: { type, profileId } })
    },
    logOut: async () => {
      await askOwnServer(fetcher, endHostedSession)
    },
    endSignIn: async (network, session) => {
      const { signIn } = sessionRulesOf(network)
      if (signIn) await askOwnServer(fetcher, signIn.logOut, { headers: session && signIn.toHeaders(session) })
    },
  }
}
