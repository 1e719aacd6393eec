import type { NetworkName } from './limits.ts'

/**
 * Every way that a call to the outside can fail. Closed: whoever speaks to people has a sentence for each.
 * - unreachable: no connection, or it broke   - timeout: no answer in time         - aborted: the caller gave up
 * - malformed: an answer of the wrong shape   - broken: the service failed (5xx)   - refused: any other 4xx
 * - not-found: no such thing (404, 410)       - unauthorized: needs a login (401)  - forbidden: not for this person (403)
 * - rate-limited: too many calls (429)        - not-offered: this network or session cannot do that
 * - not-configured: the operator has not connected this service
 */
export type FailureKind =
  | 'unreachable'
  | 'timeout'
  | 'aborted'
  | 'malformed'
  | 'broken'
  | 'refused'
  | 'not-found'
  | 'unauthorized'
  | 'forbidden'
  | 'rate-limited'
  | 'not-offered'
  | 'not-configured'

export interface FailureFacts {
  /** Which network the call went to. */
  network?: NetworkName
  /** The call's own name in that network's protocol, such as `app.bsky.feed.getFeed`. Never a URL: those can hold secrets. */
  call?: string
  status?: number
  /** The service's own number for it, where it has one. */
  code?: number
  /** Milliseconds until another try makes sense, when the service said so. */
  retryAfter?: number
  cause?: unknown
}

export class Failure extends Error {
  override name = 'Failure'
  readonly kind: FailureKind
  readonly network: NetworkName | undefined
  readonly call: string | undefined
  readonly status: number | undefined
  readonly code: number | undefined
  readonly retryAfter: number | undefined

  constructor(kind: FailureKind, message: string, facts: FailureFacts = {}) {
    super(message, { cause: facts.cause })
    this.kind = kind
    this.network = facts.network
    this.call = facts.call
    this.status = facts.status
    this.code = facts.code
    this.retryAfter = facts.retryAfter
  }
}

export const isFailure = (error: unknown, kind?: FailureKind): error is Failure =>
  error instanceof Failure && (kind === undefined || error.kind === kind)
