import { Refusal } from '@chorus/contract/refusal'

/** A way in that this server has no settings for. */
export const notOffered = (what: string): Refusal => new Refusal(`${what} is not set up on this server. Log in another way.`)
