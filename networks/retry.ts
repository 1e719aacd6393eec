import { isFailure } from '@chorus/model/failure'

export interface RetryOptions {
  /** Further tries after the first. */
  retries: number
  /** ms before the first further try; doubled for each one after, and never quite the same. 0: at once. */
  delay: number
  signal?: AbortSignal
}

/**
 * Asks again where no answer came at all, as when a kept connection was closed just as it was used. What was answered is never
 * asked again, and nothing that changes anything may be sent through here: it may have arrived.
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

/** Ends early when nobody waits any more; the next try then says so. */
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
