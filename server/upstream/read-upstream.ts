import { Refusal } from '@chorus/contract/refusal'
import { isFailure } from '@chorus/model/failure'

/** Converts failures of other services to Refusals with a status. `name`: the service, for the beginning of a sentence. */
export async function readUpstream<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (!isFailure(error)) throw error
    throw new Refusal(`${name}: ${error.message}`, { status: error.kind === 'timeout' ? 504 : 502 })
  }
}
