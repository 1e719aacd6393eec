import { maxFeedback, sendFeedback } from '@chorus/contract/feedback'
import { Failure } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import { kindOfStatus, readDeadline } from '@chorus/networks/http'

/** Reports an error to our own server, cut to the allowed length. Throws a Failure. */
export async function sendReport(fetcher: Fetcher, text: string): Promise<void> {
  const { method, path } = sendFeedback
  const response = await fetcher(path, {
    method,
    headers: { 'content-type': 'application/json', 'x-chorus': '1' },
    body: JSON.stringify({ text: text.slice(0, maxFeedback) }),
    signal: AbortSignal.timeout(readDeadline),
  }).catch((cause: unknown) => {
    throw new Failure('unreachable', `${path} could not be reached.`, { call: path, cause })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  // Captive portals also answer with status 200.
  const isHeard = typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true
  if (isHeard) return
  throw new Failure(response.ok ? 'malformed' : kindOfStatus(response.status), `${path} answered ${response.status}.`, { call: path })
}
