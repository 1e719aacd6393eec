import { createAskService } from '../upstream/ask-service.ts'
import { createAskWithDpop } from '../upstream/ask-with-dpop.ts'
import type { DpopKey } from '../upstream/dpop-key.ts'
import { parseAnswer } from '../upstream/parse-answer.ts'
import { networkAway } from './network-away.ts'

export interface BlueskyQuestion {
  /** Origin of the service. */
  service: string
  nsid: string
  /** With the question mark. */
  search?: string
  method?: 'GET' | 'POST'
  token?: string
  /** That the token is bound to. Absent: it is nobody’s in particular. */
  dpopKey?: DpopKey
  body?: object
  /** Instead of `body`: a file as it is. */
  file?: { type: string; bytes: Uint8Array }
  /** ms for the whole answer. Absent: what a read may take. */
  deadline?: number
  headers?: Record<string, string>
}

export interface BlueskyAnswer {
  status: number
  /** Undefined: it has said nothing, as some calls do. */
  json: unknown
}

/** Asks a service of Bluesky accounts. One that does not answer, or not properly, is away. */
export type AskBluesky = (question: BlueskyQuestion) => Promise<BlueskyAnswer>

/** ms */
const readDeadline = 10_000
const maxBytes = 4 * 1024 * 1024

/** RFC 9449 §7.1 and §9 */
const proofFaults: ReadonlySet<string> = new Set(['use_dpop_nonce', 'invalid_dpop_proof'])

/** `nearby`: origins that may be asked though they are not on the public network. */
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
      if (status >= 500 || (status >= 300 && status < 400)) throw new Error(`It answered with status ${status}.`)
      const answer = { status, json: parseAnswer(text) }
      // A service that does not like our proofs, or our clock, has said nothing of the session.
      if (key && proofFaults.has(readErrorName(answer) ?? '')) throw new Error('It does not take our proof.')
      return answer
    } catch (cause) {
      throw networkAway('Bluesky', cause)
    }
  }
}

/** What a service calls its refusal: `ExpiredToken`, `AuthFactorTokenRequired` … */
export function readErrorName({ json }: BlueskyAnswer): string | undefined {
  const name = typeof json === 'object' && json !== null && 'error' in json ? json.error : undefined
  return typeof name === 'string' ? name.slice(0, 100) : undefined
}
