import { Refusal } from '@chorus/contract/refusal'

/**
 * One plain address: no display names, comments, quotes or routes. Mail servers interpret those differently, and the email must reach
 * exactly this address.
 */
const grammar = /^[a-z0-9_+'&=~-]+(\.[a-z0-9_+'&=~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Normalized to lower case. */
export function parseEmailAddress(text: string): string {
  const address = text.trim().toLowerCase()
  const [local = ''] = address.split('@')
  if (address.length > 254 || local.length > 64 || !grammar.test(address)) throw new Refusal('Enter a valid email address.')
  return address
}
