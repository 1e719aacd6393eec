import { isFailure } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'

/** Reads a price that the next call would pay. An answer that can't be read isn't a free one, so it refuses the operation. Decision 110. */
export const withKnownPrice = <T>(call: string, read: () => Promise<T>): Promise<T> =>
  read().catch((error: unknown) => {
    throw isFailure(error, 'malformed') ? toOperationFailure('refused', 'priceUnknown', { network: 'lens', call, cause: error }) : error
  })
