import { askOwnServer } from '@chorus/accounts/ask-own-server'
import { walletProfileInfo, walletStatus, type PersonQuery } from '@chorus/contract/wallet-profile'
import { networkIdentities } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import type { Fetcher } from '@chorus/networks/http'
import { recordsOf } from '@chorus/networks/provider-records'
import { toLinkedPerson, type LinkedPerson } from '../../services/identity/to-linked-person.ts'

/** How our server is asked about a profile: by its lasting id first, and by its handle where others may know only that. */
function toQueries({ network, profileId, handle }: Profile): readonly PersonQuery[] {
  const { personKeys } = networkIdentities[network]
  const byHandle = recordsOf(network).isKnownByHandle && handle ? [{ [personKeys.handle]: handle }] : []
  return [{ [personKeys.id]: profileId }, ...byHandle]
}

/** Everything that is openly one with a profile, and the profile itself. Throws a Failure. */
export async function fetchPerson(fetcher: Fetcher, profile: Profile): Promise<LinkedPerson> {
  let person: LinkedPerson = { accounts: [], wallets: [] }
  for (const query of toQueries(profile)) {
    person = toLinkedPerson(await askOwnServer(fetcher, walletProfileInfo, { query }))
    if (person.accounts.length > 0) break
  }
  return person
}

/** Which of these wallets are known to have been taken. Throws a Failure. */
export async function fetchTaken(fetcher: Fetcher, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const told = await askOwnServer(fetcher, walletStatus, { body: { addresses: addresses.slice(0, 60) } })
  return new Set(told.filter(({ is_hack: isTaken }) => isTaken).map(({ address }) => address.toLowerCase()))
}
