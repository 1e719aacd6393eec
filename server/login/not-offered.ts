import { Refusal } from '@chorus/contract/refusal'

/** For a sign-in method that is not configured on this server. */
export const notOffered = (what: string): Refusal =>
  new Refusal(`${what} login isn’t available on this server. Use another sign-in method.`)
