import type { ApiCall } from '@chorus/contract/call'
import {
  continueHostedLogin,
  endHostedSession,
  hostedLoginApple,
  hostedLoginBluesky,
  hostedLoginEmail,
  hostedLoginFarcaster,
  hostedLoginGoogle,
  hostedLoginLens,
  hostedLoginTelegram,
  hostedLoginX,
  hostedSession,
  removeHostedSession,
  resumeHosted,
} from '@chorus/contract/hosted'
import { logoutTwitterSession, xSessionHeaders } from '@chorus/contract/twitter'
import type { XPayload, XSession } from '@chorus/model/session/session'
import type { Fetcher } from '@chorus/networks/http'
import type { AccountsServer } from './accounts-server.ts'
import { askOwnServer } from './ask-own-server.ts'
import type { LoginType } from './login-type.ts'

const logins = {
  email: hostedLoginEmail,
  google: hostedLoginGoogle,
  apple: hostedLoginApple,
  telegram: hostedLoginTelegram,
  farcaster: hostedLoginFarcaster,
  x: hostedLoginX,
  bluesky: hostedLoginBluesky,
  lens: hostedLoginLens,
} satisfies Record<LoginType, ApiCall>

/** ms. A login asks other services, one after another; what they answer is not to be lost. */
const loginDeadline = 30_000
/** ms. A sign-in channel of Farcaster is waited for up to 50 seconds. */
const channelDeadline = 70_000

/** Our own server over HTTP. `fetcher` is bound to our origin and sends this browser's cookie along. */
export function createHostedServer(fetcher: Fetcher): AccountsServer {
  const logOutX = async (session?: XSession) => {
    await askOwnServer(fetcher, logoutTwitterSession, { headers: session && toXHeaders(session) })
  }
  return {
    logIn: (type, proof, signal) =>
      askOwnServer(fetcher, logins[type], { body: proof, signal, deadline: 'channelToken' in proof ? channelDeadline : loginDeadline }),
    continueLogin: (token) => askOwnServer(fetcher, continueHostedLogin, { body: { token }, deadline: loginDeadline }),
    session: () => askOwnServer(fetcher, hostedSession),
    resume: (type, profileId) => askOwnServer(fetcher, resumeHosted, { body: { type, profileId } }),
    removeSession: async (type, profileId) => {
      await askOwnServer(fetcher, removeHostedSession, { params: { type, profileId } })
    },
    logOut: async () => {
      await askOwnServer(fetcher, endHostedSession)
    },
    logOutX,
  }
}

/** Provider API §4.3: whose session of X is meant. */
const toXHeaders = ({ payload }: XSession): Record<string, string> =>
  Object.fromEntries(Object.entries(xSessionHeaders).map(([name, header]) => [header, payload[name as keyof XPayload]]))
