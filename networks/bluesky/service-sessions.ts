import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Failure, type FailureKind, isFailure } from '@chorus/model/failure'
import type { BlueskyPayload } from '@chorus/model/session/session'
import * as v from 'valibot'
import type { Fetcher } from '../fetcher.ts'
import { fetchJson } from '../http.ts'
import { toErrorText } from './xrpc.ts'

export interface ServiceCredentials {
  /** Handle, DID or email address. */
  identifier: string
  password: string
  /** The code the server sent by email. */
  authFactorToken?: string
}

/** An account's sessions at its own server, which exchanges a password for two tokens. Lexicons: com.atproto.server. */
export interface ServiceSessions {
  /** Throws with `hostedCodes.secondFactor` or `.wrongPassword` when the server says so. */
  open(credentials: ServiceCredentials): Promise<BlueskyPayload>
  /**
   * The next pair. A server repeats the same pair for a while, so a lost response is requested once more. Throws `unauthorized` when the
   * session is over.
   */
  refresh(refreshJwt: string): Promise<BlueskyPayload>
  /** Throws `unauthorized` when the token is rejected, and `forbidden` when the account may not be used. */
  whose(accessJwt: string): Promise<{ did: string; handle: string }>
  end(refreshJwt: string): Promise<void>
}

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(10_000))
const Person = v.object({ did: v.pipe(v.string(), v.maxLength(2048)), handle: v.pipe(v.string(), v.maxLength(400)) })
/** Other fields, such as an email address, are not stored. */
const Tokens = v.object({ ...Person.entries, accessJwt: token, refreshJwt: token, active: v.optional(v.boolean()) })

/** ms. Logging out waits no longer. */
const endDeadline = 3000

export function createServiceSessions(fetcher: Fetcher): ServiceSessions {
  const ask = <S extends v.GenericSchema>(name: string, schema: S, init: RequestInit, more: { retries?: number; deadline?: number } = {}) =>
    fetchJson(fetcher, { network: 'bluesky', name, path: `/xrpc/${name}`, schema, init, mayBeEmpty: true, toErrorText, ...more })
  const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` })
  return {
    open: ({ identifier, password, authFactorToken }) => {
      const body = JSON.stringify({ identifier, password, ...(authFactorToken !== undefined && { authFactorToken }) })
      const headers = { 'content-type': 'application/json' }
      return withVerdict(ask('com.atproto.server.createSession', Tokens, { method: 'POST', headers, body }), toLoginFault)
    },
    refresh: (jwt) =>
      withVerdict(
        ask('com.atproto.server.refreshSession', Tokens, { method: 'POST', headers: bearer(jwt) }, { retries: 1 }),
        ({ status = 0 }) => (status === 400 || status === 401 || status === 403 ? { kind: 'unauthorized' } : undefined),
      ),
    whose: (jwt) =>
      withVerdict(ask('com.atproto.server.getSession', Person, { headers: bearer(jwt) }), ({ status = 0 }) =>
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

/** Replaces a failure by what it says about the session. Undefined: nothing. */
async function withVerdict<T>(asked: Promise<T>, judge: (failure: Failure) => Verdict | undefined): Promise<T> {
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
