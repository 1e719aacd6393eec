import { Refusal } from '@chorus/contract/refusal'

/** The provider's envelope sends a failed proof as status 200; our own API answers with the status of the error. */
export async function withErrorStatus<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 200) throw error
    throw new Refusal(error.message, { code: error.code, status: 400, cause: error })
  }
}
