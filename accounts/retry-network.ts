import { isNetworkError } from './is-away.ts'

/** Retries up to `retries` times, on network errors only, then throws the last error. Spec 3 §4 L98. */
export async function retryNetwork<T>(attempt: () => Promise<T>, retries: number): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (tried >= retries || !isNetworkError(error)) throw error
    }
  }
}
