import type { Fetcher } from '@chorus/networks/fetcher'
import type { NetworkHealth } from './health.ts'

/** What a request says about its network. Undefined: nothing. */
type Outcome = NetworkHealth['state'] | undefined

interface WatchOptions {
  onOutcome(state: NetworkHealth['state']): void
  /** Requests go through our server, whose own errors say nothing about the network. */
  isOurs?: boolean
}

/** ms without a response after which a network counts as slow. */
const slowAfter = 3000

/** Reports how a network responds to every request sent through the fetcher. */
export const watchRequests =
  (send: Fetcher, { onOutcome, isOurs = false }: WatchOptions): Fetcher =>
  async (path, init) => {
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      onOutcome('slow')
    }, slowAfter)
    const report = (outcome: Outcome) => {
      clearTimeout(timer)
      if (outcome) onOutcome(outcome)
      else if (isSlow) onOutcome('unknown')
    }
    try {
      const response = await send(path, init)
      report(isOurs ? toOutcomeThroughUs(response.status) : toOutcome(response.status))
      return response
    } catch (error) {
      report(isOurs || isGivenUp(init?.signal) ? undefined : 'failed')
      throw error
    }
  }

const toOutcome = (status: number): Outcome => (status >= 500 || status === 429 ? 'failed' : 'ok')

/** Our server answers 502 and 504 for a network that doesn’t respond. */
function toOutcomeThroughUs(status: number): Outcome {
  if (status === 502 || status === 504) return 'failed'
  return status >= 500 || status === 429 ? undefined : 'ok'
}

/** Aborted by the caller. A missed deadline, however, says something about the network. */
const isGivenUp = (signal: AbortSignal | null | undefined): boolean =>
  signal?.aborted === true && !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')
