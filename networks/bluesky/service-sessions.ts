import { hostedCodes } from '@chorus/contract/hosted'
import { Failure, type FailureKind, isFailure } from '@chorus/model/failure'
import type { BlueskyPayload } from '@chorus/model/session/session'
import * as v from 'valibot'
import { fetchJson, type Fetcher } from '../http.ts'
import { toErrorText } from './xrpc.ts'

export interface ServiceCredentials {
  /** Handle, DID or e-mail address. */
  identifier: string
  password: string
  /** The code that a service has sent by e-mail. */
  authFactorToken?: string
}

/** The sessions of accounts at their own service, which gives two tokens for a password. Lexicons: com.atproto.server. */
export interface ServiceSessions {
  /** Throws with `hostedCodes.secondFactor` or `.wrongPassword` where the service says so. */
  open(credentials: ServiceCredentials): Promise<BlueskyPayload>
  /** The next pair. A service gives the same one again for a while, so an answer that was lost is asked for once more. Throws `unauthorized` when the session is over. */
  refresh(refreshJwt: string): Promise<BlueskyPayload>
  /** Throws `unauthorized` where the token is not taken, and `forbidden` where the account may not be used. */
  whose(accessJwt: string): Promise<{ did: string; handle: string }>
  end(refreshJwt: string): Promise<void>
}

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000))
const Person = v.object({ did: v.pipe(v.string(), v.maxLength(2048)), handle: v.pipe(v.string(), v.maxLength(400)) })
/** What is told besides, such as an e-mail address, is nothing that we keep. */
const Tokens = v.object({ ...Person.entries, accessJwt: token, refreshJwt: token, active: v.optional(v.boolean()) })

/** ms: nobody waits longer to be logged out. */
const endDeadline = 3000

export function createServiceSessions(fetcher: Fetcher): ServiceSessions {
  const ask = <S extends v.GenericSchema>(name: string, schema: S, init: RequestInit, more: { retries?: number; deadline?: number } = {}) =>
    fetchJson(fetcher, { network: 'bluesky', name, path: `/xrpc/${name}`, schema, init, mayBeEmpty: true, toErrorText, ...more })
  const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` })
  return {
    open: ({ identifier, password, authFactorToken }) => {
      const body = JSON.stringify({ identifier, password, ...(authFactorToken !== undefined && { authFactorToken }) })
      const headers = { 'content-type': 'application/json' }
      return judged(ask('com.atproto.server.createSession', Tokens, { method: 'POST', headers, body }), toLoginFault)
    },
    refresh: (jwt) =>
      judged(ask('com.atproto.server.refreshSession', Tokens, { method: 'POST', headers: bearer(jwt) }, { retries: 1 }), ({ status = 0 }) =>
        status === 400 || status === 401 || status === 403 ? { kind: 'unauthorized' } : undefined,
      ),
    whose: (jwt) =>
      judged(ask('com.atproto.server.getSession', Person, { headers: bearer(jwt) }), ({ status = 0 }) =>
        status === 400 || status === 401 ? { kind: 'unauthorized' } : status === 403 ? { kind: 'forbidden' } : undefined,
      ),
    end: async (jwt) => {
      await ask('com.atproto.server.deleteSession', v.unknown(), { method: 'POST', headers: bearer(jwt) }, { deadline: endDeadline })
    },
  }
}

interface Verdict {
  kind: FailureKind
  code?: number
}

/** The same failure, as what it says of the session. Undefined: nothing. */
async function judged<T>(asked: Promise<T>, judge: (failure: Failure) => Verdict | undefined): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const verdict = isFailure(error) ? judge(error) : undefined
    if (!isFailure(error) || !verdict) throw error
    const { message, network, call, status, retryAfter } = error
    throw new Failure(verdict.kind, message, { network, call, status, retryAfter, code: verdict.code, cause: error })
  }
}

/** Lexicon com.atproto.server.createSession */
function toLoginFault({ message, status = 0 }: Failure): Verdict | undefined {
  if (message.startsWith('AuthFactorTokenRequired')) return { kind: 'unauthorized', code: hostedCodes.secondFactor }
  if (message.startsWith('AccountTakedown') || status === 403) return { kind: 'forbidden' }
  return status === 400 || status === 401 ? { kind: 'unauthorized', code: hostedCodes.wrongPassword } : undefined
}
