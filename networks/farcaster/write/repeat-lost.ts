import { isFailure } from '@chorus/model/failure'

const mostAttempts = 3

/** Repeats a call whose response was lost. Only for calls that have an effect once. */
export async function repeatLost<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      if (attempt === mostAttempts || !isFailure(error, 'unreachable')) throw error
    }
  }
}
