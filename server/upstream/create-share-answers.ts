import { attemptMs } from '@chorus/contract/attempt-header'
import { Refusal } from '@chorus/contract/refusal'
import { isFailure, mayHaveHappened } from '@chorus/model/failure'

const mostShared = 10_000
/** ms in which a connection delivers a request twice. */
const deliveryMs = 5000

interface Shared<T> {
  answer: Promise<T>
  /** ms */
  until: number
}

interface ShareDeps<T> {
  /** ms */
  now(): number
  /** Whether an answer only says that something failed. Absent: none does. */
  isFailed?(answer: T): boolean
}

/**
 * Runs something once for all requests with the same key. A connection may deliver a request twice, and some networks accept no key, so they would
 * make two posts of it. A refusal is forgotten: nothing was done, and the caller may have logged in since. Any other failure may pass, so it answers
 * only a second delivery, and not someone who tries again.
 */
export function createShareAnswers<T>({ now, isFailed = () => false }: ShareDeps<T>): (key: string, send: () => Promise<T>) => Promise<T> {
  /** Oldest first. */
  const shared = new Map<string, Shared<T>>()
  return (key, send) => {
    for (const [name, { until }] of shared) {
      if (until > now() && shared.size < mostShared) break
      shared.delete(name)
    }
    const known = shared.get(key)
    if (known && known.until > now()) return known.answer
    const answer = send()
    const own = { answer, until: now() + attemptMs }
    shared.delete(key)
    shared.set(key, own)
    const shorten = () => (own.until = Math.min(own.until, now() + deliveryMs))
    answer.then(
      (result) => isFailed(result) && shorten(),
      (error: unknown) => (isRefused(error) ? shared.get(key) === own && shared.delete(key) : shorten()),
    )
    return answer
  }
}

/** Whether an error says that nothing was done. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Refusal ? error.status < 500 : isFailure(error) && !mayHaveHappened(error.kind)
