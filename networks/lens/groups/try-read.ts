import { isFailure } from '@chorus/model/failure'

/** A group without its counts or hosts is still worth showing. Undefined: they could not be read. */
export const tryRead = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (isFailure(error, 'aborted')) throw error
    return undefined
  })
