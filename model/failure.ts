import type { Shortage } from './costs.ts'
import type { NetworkName } from './network-identity.ts'
import type { OperationReason } from './operation-messages.ts'

/**
 * Every way an outgoing call can fail. Closed, so that the screen has a message for each.
 * - unreachable: no connection, or it broke    - timeout: no response in time        - aborted: the caller aborted
 * - malformed: a response of the wrong shape   - broken: the service failed (5xx)    - refused: any other 4xx
 * - not-found: no such object (404, 410)       - unauthorized: needs a login (401)   - forbidden: not allowed (403)
 * - rate-limited: too many calls (429)         - not-offered: unsupported by this network or session
 * - not-configured: the operator has not configured this service
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
  /** The network the call went to. */
  network?: NetworkName
  /** The call's name in the network's protocol, such as `app.bsky.feed.getFeed`. Never a URL: those can contain secrets. */
  call?: string
  status?: number
  /** The service's own error code, if any. */
  code?: number
  /** ms until a retry makes sense, if the service said so. */
  retryAfter?: number
  /** Set when one of our server's budgets is used up. */
  shortage?: Shortage
  /** Why the operation didn't happen, if that is known. */
  reason?: OperationReason
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
  readonly shortage: Shortage | undefined
  readonly reason: OperationReason | undefined

  constructor(kind: FailureKind, message: string, facts: FailureFacts = {}) {
    super(message, { cause: facts.cause })
    this.kind = kind
    this.network = facts.network
    this.call = facts.call
    this.status = facts.status
    this.code = facts.code
    this.retryAfter = facts.retryAfter
    this.shortage = facts.shortage
    this.reason = facts.reason
  }
}

export const isFailure = (error: unknown, kind?: FailureKind): error is Failure =>
  error instanceof Failure && (kind === undefined || error.kind === kind)

const unanswered: ReadonlySet<FailureKind> = new Set(['unreachable', 'timeout', 'aborted', 'broken', 'malformed'])

/** Whether a call with this failure may have been carried out anyway, because its answer was lost or unreadable. */
export const mayHaveHappened = (kind: FailureKind): boolean => unanswered.has(kind)
