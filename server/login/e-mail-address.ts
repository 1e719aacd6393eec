import { Refusal } from '@chorus/contract/refusal'

/**
 * One plain address: no names, comments, quotes or routes, since mail servers read those in ways of their own, and a letter must go to
 * exactly whom it names.
 */
const grammar = /^[a-z0-9_+'&=~-]+(\.[a-z0-9_+'&=~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** In lower case, as it is compared and written to. */
export function parseEmailAddress(text: string): string {
  const address = text.trim().toLowerCase()
  const [local = ''] = address.split('@')
  if (address.length > 254 || local.length > 64 || !grammar.test(address))
    throw new Refusal('This is no e-mail address that we can write to.')
  return address
}
