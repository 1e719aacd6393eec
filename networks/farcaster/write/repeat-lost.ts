import { isFailure } from '@chorus/model/failure'

const mostAttempts = 3

/** Repeats a call whose response was lost. Only for calls that have an effect once. */
export async function repeatLost<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      // Only what failed at once: repeating after a timeout would multiply the wait, and a service that fails needs longer.
      if (attempt === mostAttempts || !isFailure(error, 'unreachable')) throw error
    }
  }
}
