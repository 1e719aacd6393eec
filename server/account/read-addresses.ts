import type { IdentityRow } from '../db/tables/identities.ts'
import { toAddressKey } from './wallet-address.ts'

/** Wallets that an identity brings along: the ones its network lists as verified. */
export function readAddresses({ facts }: Pick<IdentityRow, 'facts'>): Set<string> {
  const { addresses, ownedBy } = facts
  const all = [...(Array.isArray(addresses) ? addresses : []), ownedBy]
  return new Set(all.filter((address) => typeof address === 'string').map(toAddressKey))
}
