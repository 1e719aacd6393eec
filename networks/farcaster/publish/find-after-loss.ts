import { isFailure, mayHaveHappened } from '@chorus/model/failure'

/** When a response is lost, the network may have the cast anyway. Both return its hash. */
export async function findAfterLoss(send: () => Promise<string>, find: () => Promise<string | undefined>): Promise<string> {
  try {
    return await send()
  } catch (error) {
    // An aborted lookup would end at once, too.
    if (!isFailure(error) || !mayHaveHappened(error.kind) || error.kind === 'aborted') throw error
    const hash = await findOrNothing(find)
    if (hash === undefined) throw error
    return hash
  }
}

/** The first failure is more informative than that of the lookup. */
async function findOrNothing(find: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await find()
  } catch {
    return undefined
  }
}
