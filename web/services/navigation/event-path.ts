import { networkNames, identityOf, type NetworkName } from '@chorus/model/network-identity'

/** Who shared a link to an event: `?p={letter of the network}&r={code}`. Spec 1 §2. */
export interface Referral {
  p?: string
  r?: string
}

const letters = new Set(networkNames.map((name) => identityOf(name).referralLetter))

/** What a stranger's link says, as far as it can be a referral. Security row 21. */
export function readReferral({ p, r }: { p?: unknown; r?: unknown }): Referral {
  // The router reads codes of digits as numbers.
  const code = String(r ?? '')
  return typeof p === 'string' && letters.has(p) && /^[\w.-]{1,100}$/.test(code) ? { p, r: code } : {}
}

export const toReferral = (network: NetworkName, handle: string): Referral =>
  readReferral({ p: identityOf(network).referralLetter, r: handle.replaceAll('/', '.') })

const toQuery = (referral: Referral): string => {
  const query = new URLSearchParams({ ...referral }).toString()
  return query && `?${query}`
}

/** `/event/{name}?p&r` */
export const eventPath = (name: string, referral: Referral = {}): string => `/event/${encodeURIComponent(name)}${toQuery(referral)}`

/** The address where a reward is claimed, which learns of the referral. What the operator has put there stays. */
export function withReferral(address: string, referral: Referral): string {
  const url = new URL(address)
  if (url.searchParams.has('p') || url.searchParams.has('r')) return address
  for (const [name, value] of Object.entries(referral)) url.searchParams.set(name, value as string)
  return url.href
}
