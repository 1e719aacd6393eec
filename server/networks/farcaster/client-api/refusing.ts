import { Refusal } from '@chorus/contract/refusal'
import { isFailure } from '@chorus/model/failure'
import { ended, networkAway } from '../../../hosted/network-away.ts'
import type { ClientApi } from './create-client-api.ts'

const unknownWait = 10

/** Converts the service's failures to Refusals, with its own message where it refuses. */
export async function refusing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!isFailure(error)) throw error
    const { kind, message, retryAfter = unknownWait } = error
    if (kind === 'unauthorized') throw ended()
    if (kind === 'rate-limited') throw new Refusal('Farcaster is busy. Try again in a moment.', { status: 429, retryAfter })
    if (kind === 'not-found') throw new Refusal(message, { status: 404, cause: error })
    if (kind === 'refused' || kind === 'forbidden') throw new Refusal(message, { status: 400, cause: error })
    throw networkAway('Farcaster', error)
  }
}

/** The same calls, whose failures are Refusals. */
export const createRefusing = (client: ClientApi): ClientApi => ({
  routes: client.routes,
  ask: (...input) => refusing(client.ask(...input)),
  find: (...input) => refusing(client.find(...input)),
})
