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
import { Failure, type FailureKind } from '@chorus/model/failure'
import { decode, kindOfStatus, type Fetcher } from '@chorus/networks/http'
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
const Answered = v.object({ success: v.literal(true), data: v.unknown() })

/** Our own server over HTTP. `fetcher` is bound to our origin and sends this browser's cookie along. */
export function createHostedServer(fetcher: Fetcher): AccountsServer {
  const logOutX = async () => {
    await send(fetcher, 'POST', '/api/twitter/logout')
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
  const answer = await send(fetcher, call.method, path, body)
  return decode(call.reply, decode(Answered, answer, { call: call.path }).data, { call: call.path }) as ReplyOf<C>
}

async function send(fetcher: Fetcher, method: string, path: string, body?: object): Promise<unknown> {
  // The path may name a person: a failure names the call.
  const call = path.split('/', 4).join('/')
  let response: Response
  let json: unknown
  try {
    response = await fetcher(path, {
      method,
      headers: { 'x-chorus': '1', ...(body && { 'content-type': 'application/json' }) },
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
