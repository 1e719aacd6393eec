import { isFailure } from '@chorus/model/failure'
import { farcasterAway } from '../sign-in/signer-request.ts'

/** Throws a Refusal 502 when no hub responds. */
export async function askHub<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw isFailure(error) ? farcasterAway(error) : error
  }
}
