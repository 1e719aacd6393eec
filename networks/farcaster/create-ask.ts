import { Failure, isFailure } from '@chorus/model/failure'
import type { Fetcher } from '../fetcher.ts'
import { createAskProvider, type AskProvider } from '../provider/ask-provider.ts'

/** Calls our provider's read model over the hubs. */
export const createAsk = (ownFetcher: Fetcher): AskProvider => withNotFound(createAskProvider('farcaster', ownFetcher))

/** The provider's envelope has no status for something that doesn't exist. */
export const withNotFound =
  (ask: AskProvider): AskProvider =>
  async (call, input) => {
    try {
      return await ask(call, input)
    } catch (error) {
      if (!isFailure(error, 'refused') || !/doesn't exist|not found/i.test(error.message)) throw error
      throw new Failure('not-found', error.message, { network: 'farcaster', call: call.path, cause: error })
    }
  }
