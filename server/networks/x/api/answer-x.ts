import { Refusal, type RefusalStatus } from '@chorus/contract/refusal'
import { isFailure, type FailureKind } from '@chorus/model/failure'

/** Provider API §4.1 */
const statuses: Record<FailureKind, RefusalStatus> = {
  unreachable: 502,
  malformed: 502,
  broken: 502,
  aborted: 502,
  timeout: 504,
  refused: 504,
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
    const status = error.message.includes(suspended) ? 401 : error.status === 400 ? 400 : statuses[error.kind]
    const retryAfter = status === 429 ? Math.max(1, Math.ceil((error.retryAfter ?? 60_000) / 1000)) : undefined
    throw new Refusal(error.message, { status, ...(retryAfter === undefined ? {} : { retryAfter }) })
  }
}
