import { Refusal } from '@chorus/contract/refusal'
import { isFailure } from '@chorus/model/failure'

/** What goes wrong behind us is said as such, with a status of its own. `name`: whom we asked, at the head of a sentence. */
export async function readUpstream<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (!isFailure(error)) throw error
    throw new Refusal(`${name}: ${error.message}`, { status: error.kind === 'timeout' ? 504 : 502 })
  }
}
