import { askOwnServer } from '@chorus/accounts/ask-own-server'
import { walletProfileInfo, walletStatus, type PersonQuery } from '@chorus/contract/wallet-profile'
import type { NetworkName } from '@chorus/model/limits'
import type { Profile } from '@chorus/model/profile'
import type { Fetcher } from '@chorus/networks/http'
import { toLinkedPerson, type LinkedPerson } from './to-linked-person.ts'

/** How our server is asked for whoever a profile belongs to: what lasts first, and a handle where others know only that. */
const queries: Readonly<Record<NetworkName, (profile: Profile) => readonly PersonQuery[]>> = {
  farcaster: ({ profileId }) => [{ fid: profileId }],
  lens: ({ profileId }) => [{ lensProfileId: profileId }],
  x: ({ profileId, handle }) => [{ twitterId: profileId }, ...(handle ? [{ twitterHandle: handle }] : [])],
  bluesky: ({ profileId }) => [{ bskyDid: profileId }],
}

/** Everything that is openly one with a profile, and the profile itself. Throws a Failure. */
export async function fetchPerson(fetcher: Fetcher, profile: Profile): Promise<LinkedPerson> {
  let person: LinkedPerson = { accounts: [], wallets: [] }
  for (const query of queries[profile.network](profile)) {
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
