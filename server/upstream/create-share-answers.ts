import { attemptMs } from '@chorus/contract/attempt-header'
import { Refusal } from '@chorus/contract/refusal'
import { isFailure, mayHaveHappened } from '@chorus/model/failure'

const mostShared = 10_000

interface Shared<T> {
  answer: Promise<T>
  /** ms */
  until: number
}

/**
 * Runs something once for all requests with the same key. A connection may deliver a request twice, and some networks accept no key, so they would
 * make two posts of it. A refusal is forgotten: nothing was done, and the caller may have logged in since. `now`: ms.
 */
export function createShareAnswers<T>(now: () => number): (key: string, send: () => Promise<T>) => Promise<T> {
  /** Oldest first. */
  const shared = new Map<string, Shared<T>>()
  return (key, send) => {
    for (const [name, { until }] of shared) {
      if (until > now() && shared.size < mostShared) break
      shared.delete(name)
    }
    const known = shared.get(key)
    if (known) return known.answer
    const answer = send()
    shared.set(key, { answer, until: now() + attemptMs })
    answer.catch((error: unknown) => isRefused(error) && shared.get(key)?.answer === answer && shared.delete(key))
    return answer
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Refusal ? error.status < 500 : isFailure(error) && !mayHaveHappened(error.kind)
