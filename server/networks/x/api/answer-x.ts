import { budgetSpent, Refusal, type RefusalStatus } from '@chorus/contract/refusal'
import { isFailure, type Failure, type FailureKind } from '@chorus/model/failure'

/** Provider API §4.1. Statuses from 502 on leave open whether X has done anything. */
const statuses: Record<FailureKind, RefusalStatus> = {
  unreachable: 502,
  malformed: 502,
  broken: 502,
  aborted: 502,
  timeout: 504,
  refused: 400,
  'not-found': 404,
  unauthorized: 401,
  forbidden: 403,
  'rate-limited': 429,
  'not-offered': 403,
  'not-configured': 403,
}

/** Spec 2 §8 */
const suspended = 'The user used for authentication is suspended'

/** Maps X's errors to responses with a matching status. */
export async function answerX<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isFailure(error)) throw error
    const status = toStatus(error)
    const wait = error.retryAfter ?? (status === 429 ? 60_000 : undefined)
    const isTimed = wait !== undefined && (status === 429 || status === budgetSpent)
    const { shortage } = error
    const retryAfter = isTimed ? Math.max(1, Math.ceil(wait / 1000)) : undefined
    throw new Refusal(error.message, { status, ...(retryAfter !== undefined && { retryAfter }), ...(shortage && { data: { shortage } }) })
  }
}

function toStatus({ kind, message, status, call }: Failure): RefusalStatus {
  if (message.includes(suspended)) return 401
  // An error inside of a successful response to a read.
  if (kind === 'refused' && status === undefined && call?.startsWith('GET ')) return 504
  return kind === 'refused' ? (ownStatuses.find((own) => own === status) ?? statuses.refused) : statuses[kind]
}

/** Statuses of X's refusals that say more than that there was one. */
const ownStatuses = [budgetSpent, 409, 413, 415, 422, 451] as const
