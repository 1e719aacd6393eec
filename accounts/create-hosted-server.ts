import { fillPath, type ApiCall, type ReplyOf } from '@chorus/contract/call'
import {
  continueHostedLogin,
  endHostedSession,
  hostedCodes,
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
import { Failure, type FailureKind } from '@chorus/model/failure'
import type { XPayload, XSession } from '@chorus/model/session/session'
import { kindOfStatus, type Fetcher } from '@chorus/networks/http'
import * as v from 'valibot'
import type { AccountsServer } from './accounts-server.ts'
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

/** ms. A sign-in channel is waited for up to 50 seconds. */
const deadline = 70_000

const kinds: Readonly<Record<number, FailureKind>> = {
  [hostedCodes.ended]: 'unauthorized',
  [hostedCodes.noSession]: 'unauthorized',
  [hostedCodes.otherPerson]: 'forbidden',
  [hostedCodes.networkAway]: 'unreachable',
}

const Refused = v.object({ error: v.object({ code: v.optional(v.number()), message: v.string() }) })

/** Our own server over HTTP. `fetcher` is bound to our origin and sends this browser's cookie along. */
export function createHostedServer(fetcher: Fetcher): AccountsServer {
  const logOutX = async (session?: XSession) => {
    await send(fetcher, { method: 'POST', path: logoutTwitterSession.path, headers: session && toXHeaders(session) })
  }
  return {
    logIn: (type, proof) => ask(fetcher, logins[type], { body: proof }),
    continueLogin: (token) => ask(fetcher, continueHostedLogin, { body: { token } }),
    session: () => ask(fetcher, hostedSession),
    resume: (type, profileId) => ask(fetcher, resumeHosted, { body: { type, profileId } }),
    removeSession: async (type, profileId) => {
      await ask(fetcher, removeHostedSession, { params: { type, profileId } })
    },
    logOut: async () => {
      await ask(fetcher, endHostedSession)
    },
    logOutX,
  }
}

interface Asked {
  params?: Readonly<Record<string, string>>
  body?: object
}

async function ask<C extends ApiCall>(fetcher: Fetcher, call: C, { params, body }: Asked = {}): Promise<ReplyOf<C>> {
  const path = fillPath(call.path, params)
  const answer = await send(fetcher, { method: call.method, path, body })
  // A hotel's page under status 200 says nothing about a session, and neither does another version of our server.
  const result = v.safeParse(v.object({ success: v.literal(true), data: call.reply }), answer)
  if (!result.success) throw new Failure('broken', `${call.path} answered an unknown shape.`, { call: call.path })
  return result.output.data as ReplyOf<C>
}

/** Provider API §4.3: whose session of X is meant. */
const toXHeaders = ({ payload }: XSession): Record<string, string> =>
  Object.fromEntries(Object.entries(xSessionHeaders).map(([name, header]) => [header, payload[name as keyof XPayload]]))

interface Sent {
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
}

async function send(fetcher: Fetcher, { method, path, body, headers }: Sent): Promise<unknown> {
  // The path may name a person: a failure names the call.
  const call = path.split('/', 4).join('/')
  let response: Response
  let json: unknown
  try {
    response = await fetcher(path, {
      method,
      headers: { 'x-chorus': '1', ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(deadline),
    })
    json = await response.json().catch(() => undefined)
  } catch (cause) {
    throw new Failure('unreachable', `${call} could not be reached.`, { call, cause })
  }
  if (response.ok && !v.is(Refused, json)) return json
  const refused = v.safeParse(Refused, json)
  const { code, message } = refused.success ? refused.output.error : { code: undefined, message: `${call} answered ${response.status}.` }
  const kind = (code !== undefined && kinds[code]) || (response.ok ? 'refused' : kindOfStatus(response.status))
  throw new Failure(kind, message, { call, code, status: response.status })
}
