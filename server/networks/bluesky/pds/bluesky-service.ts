import { networkAway } from '../../../hosted/network-away.ts'
import { createAskService } from '../../../upstream/http/ask-service.ts'
import { parseAnswer } from '../../../upstream/http/parse-answer.ts'
import { createAskWithDpop } from './ask-with-dpop.ts'
import type { DpopKey } from './dpop-key.ts'

export interface BlueskyQuestion {
  /** Origin of the service. */
  service: string
  nsid: string
  /** Including the question mark. */
  search?: string
  method?: 'GET' | 'POST'
  token?: string
  /** Key that the token is bound to. Absent: a plain bearer token. */
  dpopKey?: DpopKey
  body?: object
  /** A raw file, sent instead of `body`. */
  file?: { type: string; bytes: Uint8Array }
  /** ms for the whole response. Absent: the default for reads. */
  deadline?: number
  headers?: Record<string, string>
}

export interface BlueskyAnswer {
  status: number
  /** Undefined: an empty response, as for some calls. */
  json: unknown
}

/** Calls the service of a Bluesky account. Throws a Refusal when it does not respond or the response is invalid. */
export type AskBluesky = (question: BlueskyQuestion) => Promise<BlueskyAnswer>

/** ms */
const readDeadline = 10_000
const maxBytes = 4 * 1024 * 1024

/** RFC 9449 §7.1 and §9 */
const proofFaults: ReadonlySet<string> = new Set(['use_dpop_nonce', 'invalid_dpop_proof'])

/** `nearby`: origins that may be reached although they are not on the public network. */
export function createAskBluesky(nearby: readonly string[]): AskBluesky {
  const ask = createAskService(nearby)
  const askWithDpop = createAskWithDpop(ask)
  return async ({ service, nsid, search = '', token, dpopKey: key, body, file, headers: more = {}, ...question }) => {
    const { method = file ? 'POST' : 'GET', deadline = readDeadline } = question
    const url = `${service}/xrpc/${nsid}${search}`
    const type = file?.type ?? (body && 'application/json')
    const headers = {
      accept: 'application/json',
      ...(type ? { 'content-type': type } : {}),
      ...(token === undefined || key ? {} : { authorization: `Bearer ${token}` }),
      ...more,
    }
    const sent = file?.bytes ?? (body && JSON.stringify(body))
    const init = { method, headers, ...(sent === undefined ? {} : { body: sent }), deadline, maxBytes }
    try {
      const { status, text } = key && token !== undefined ? await askWithDpop(url, { ...init, key, token }) : await ask(url, init)
      if (status >= 500 || (status >= 300 && status < 400)) throw new Error(`It responded with status ${status}.`)
      const answer = { status, json: parseAnswer(text) }
      // Rejecting our proof or our clock says nothing about the session.
      if (key && proofFaults.has(readErrorName(answer) ?? '')) throw new Error('It rejected our proof.')
      return answer
    } catch (cause) {
      throw networkAway('Bluesky', cause)
    }
  }
}

/** Whether a service rejected a token. Spec 3 §4. */
export const isTokenRefused = (name: string | undefined): boolean =>
  name === 'ExpiredToken' || name === 'InvalidToken' || name === 'invalid_token'

/** The error name in a response, such as `ExpiredToken` or `AuthFactorTokenRequired`. */
export function readErrorName({ json }: BlueskyAnswer): string | undefined {
  const name = typeof json === 'object' && json !== null && 'error' in json ? json.error : undefined
  return typeof name === 'string' ? name.slice(0, 100) : undefined
}
