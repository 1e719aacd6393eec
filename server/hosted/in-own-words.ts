import { Refusal } from '@chorus/contract/refusal'

/** Refusals of proofs travel under status 200 in the provider's envelope; in our own a refusal has a status that says so. */
export async function inOwnWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 200) throw error
    throw new Refusal(error.message, { code: error.code, status: 400, cause: error })
  }
}
