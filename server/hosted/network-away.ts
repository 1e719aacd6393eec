import { hostedCodes } from '@chorus/contract/hosted'
import { Refusal } from '@chorus/contract/refusal'

/** A network session that its network does not know any more. */
export const ended = (): Refusal => new Refusal('This session is over. Log in again.', { code: hostedCodes.ended, status: 401 })

export const noNetworkSession = (): Refusal =>
  new Refusal('This browser has no such session. Log in.', { code: hostedCodes.noSession, status: 409 })

/** Nothing is lost: it may be asked again. */
export const networkAway = (network: string, cause?: unknown): Refusal =>
  new Refusal(`${network} does not answer just now. Try again in a moment.`, { code: hostedCodes.networkAway, status: 502, cause })
