import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { walletProfileInfo, walletStatus, type PersonQuery } from '@chorus/contract/identity/wallet-profile'
import { networkIdentities } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import type { Fetcher } from '@chorus/networks/fetcher'
import { recordsOf } from '@chorus/networks/provider/provider-records'
import { toLinkedPerson, type LinkedPerson } from '../../services/identity/to-linked-person.ts'

/** Queries for a profile: by its permanent id first, then by its handle where sources may know only that. */
function toQueries({ network, profileId, handle }: Profile): readonly PersonQuery[] {
  const { personKeys } = networkIdentities[network]
  const byHandle = recordsOf(network).isKnownByHandle && handle ? [{ [personKeys.handle]: handle }] : []
  return [{ [personKeys.id]: profileId }, ...byHandle]
}

/** All identities publicly linked to a profile, itself included. Throws a Failure. */
export async function fetchPerson(fetcher: Fetcher, profile: Profile): Promise<LinkedPerson> {
  let person: LinkedPerson = { accounts: [], wallets: [] }
  for (const query of toQueries(profile)) {
    person = toLinkedPerson(await askOwnServer(fetcher, walletProfileInfo, { query }))
    if (person.accounts.length > 0) break
  }
  return person
}

/** The compromised ones of these wallets. Throws a Failure. */
export async function fetchCompromised(fetcher: Fetcher, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const statuses = await askOwnServer(fetcher, walletStatus, { body: { addresses: addresses.slice(0, 60) } })
  return new Set(statuses.filter(({ is_hack: isCompromised }) => isCompromised).map(({ address }) => address.toLowerCase()))
}
