import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Refusal } from '@chorus/contract/refusal'

/** The network no longer knows this session. */
export const ended = (): Refusal => new Refusal('Your session has ended. Log in again.', { code: hostedCodes.ended, status: 401 })

export const noNetworkSession = (): Refusal =>
  new Refusal('You’re not logged in with this account in this browser. Log in.', { code: hostedCodes.noSession, status: 409 })

/** Safe to retry: nothing was lost. */
export const networkAway = (network: string, cause?: unknown): Refusal =>
  new Refusal(`${network} isn’t responding. Try again in a moment.`, { code: hostedCodes.networkAway, status: 502, cause })
