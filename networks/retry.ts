import { isFailure } from '@chorus/model/failure'

export interface RetryOptions {
  /** Attempts after the first. */
  retries: number
  /** ms before the first retry; doubles each time, with jitter. 0: at once. */
  delay: number
  signal?: AbortSignal
}

/**
 * Retries when no response arrived at all, such as when an idle connection closed as it was reused. Responses are never retried. Never use
 * it for writes, which may have arrived.
 */
export async function retryUnreachable<T>(attempt: () => Promise<T>, { retries, delay, signal }: RetryOptions): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (tried >= retries || !isFailure(error, 'unreachable')) throw error
      if (delay > 0) await pause(delay * 2 ** tried * (0.5 + Math.random()), signal)
    }
  }
}

/** Ends early when aborted; the next attempt then reports that. */
const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
    if (signal?.aborted) done()
  })
