import { isFailure } from '@chorus/model/failure'
import { withMessage } from '../../with-message.ts'

/** The specs' message, except where the reason is known: of an operation that Lens refused, it is the error (spec 1 §8). */
export const withReason = <T>(words: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (isFailure(error) && (error.reason !== undefined || (error.kind === 'refused' && error.status === undefined))) throw error
    return withMessage(words, () => Promise.reject(error as Error))
  })
