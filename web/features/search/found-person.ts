import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { searchIdentity, type SearchedPerson } from '@chorus/contract/identity/search-identity'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { toCursor } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import { toProfileRef, type ProfileRef } from '@chorus/model/ref'
import { descriptors } from '@chorus/networks/descriptors'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { LaneSource } from '../../services/lists/lane.ts'

/** A person's account on one network, as found by a search. */
export interface FoundAccount {
  ref: ProfileRef
  network: NetworkName
  handle: string
  name: string
  picture?: string
  /** Present only when the network itself found them. */
  profile?: Profile
}

export interface FoundWallet {
  address: string
  /** Its primary name, or the one that was searched for. */
  name?: string
}

/** A person, with every network that the search found them on. */
export interface FoundPerson {
  key: string
  /** Empty for someone who is known only by a wallet. */
  accounts: readonly FoundAccount[]
  /** The wallets that the search names. */
  wallets?: readonly FoundWallet[]
}

export const toFoundPerson = (profile: Profile): FoundPerson => ({
  key: profile.ref,
  accounts: [
    { ref: profile.ref, network: profile.network, handle: profile.handle, name: profile.displayName, picture: profile.pfp, profile },
  ],
})

/** People from our identity service. Of their wallets, only those that match the search are shown. */
export function toFoundPeople(list: readonly SearchedPerson[]): FoundPerson[] {
  return list.flatMap((person): FoundPerson[] => {
    const accounts = networkNames.flatMap((network) => {
      const known = person[descriptors[network].segment as keyof SearchedPerson] ?? []
      return known.map(({ platform_id: id, handle, name, avatar: picture }): FoundAccount => ({
        // Some sources only know an account's handle.
        ref: toProfileRef(network, id || handle),
        network,
        handle,
        name,
        picture,
      }))
    })
    const wallets = toWallets(person)
    const refs = [...accounts.map(({ ref }) => ref), ...(accounts.length === 0 ? wallets.map(({ address }) => address) : [])]
    if (refs.length === 0) return []
    return [{ key: `person ${refs.join(' ')}`, accounts, ...(wallets.length > 0 && { wallets }) }]
  })
}

function toWallets({ ens, eth, solana }: SearchedPerson): FoundWallet[] {
  const named = (ens ?? []).map(({ platform_id: address, handle: name, hit, primary }) => ({ address, name, hit, primary }))
  const addresses = [...(eth ?? []), ...(solana ?? [])].map(({ platform_id: address, hit }) => ({ address, hit }))
  const wallets = new Map<string, FoundWallet>()
  for (const { address, hit } of [...named, ...addresses]) {
    if (!hit || wallets.has(address)) continue
    const names = named.filter((each) => each.address === address)
    const name = (names.find((each) => each.hit) ?? names.find(({ primary }) => primary))?.name
    wallets.set(address, { address, ...(name !== undefined && { name }) })
  }
  return [...wallets.values()]
}

/** People per page. Spec 1 §5 allows up to 100. */
const pageSize = '25'

/** For the lane that knows which accounts belong to one person. */
export const identityLaneId = 'Chorus'

/** People from our identity service, which also knows which accounts belong together. */
export const createIdentityLane = (fetcher: Fetcher, keyword: string, networks: readonly NetworkName[]): LaneSource<FoundPerson> => ({
  id: identityLaneId,
  async load({ cursor, signal }) {
    const segments = networks.map((network) => descriptors[network].segment)
    const platform = [...segments, ...(networks.length === networkNames.length ? ['wallet'] : [])].join()
    const answer = await askOwnServer(fetcher, searchIdentity, { query: { keyword, size: pageSize, platform, cursor }, signal })
    return { items: toFoundPeople(answer.list), cursor: toCursor(answer.cursor) }
  },
})

/** Merges results for the same person into the earliest row. Linear time. */
export function mergePeople(found: readonly FoundPerson[]): readonly FoundPerson[] {
  const people: (FoundPerson | undefined)[] = []
  const places = new Map<string, number>()
  for (const person of found) {
    const known = [...new Set(person.accounts.flatMap(toNames).flatMap((name) => places.get(name) ?? []))].toSorted((a, b) => a - b)
    const place = known[0] ?? people.length
    // This result links rows that were separate.
    const others = known.map((at) => people[at]!)
    for (const at of known) people[at] = undefined
    const all = [...others, person]
    const wallets = all.flatMap((each) => each.wallets ?? [])
    const joined: FoundPerson = {
      key: others[0]?.key ?? person.key,
      accounts: mergeAccounts(all.flatMap(({ accounts }) => accounts)),
      ...(wallets.length > 0 && { wallets }),
    }
    people[place] = joined
    for (const name of all.flatMap(({ accounts }) => accounts).flatMap(toNames)) places.set(name, place)
  }
  return people.filter((person) => person !== undefined)
}

/** Each list is merged once, however often it renders. */
const merged = new WeakMap<readonly FoundPerson[], readonly FoundPerson[]>()
export function toPeople(found: readonly FoundPerson[]): readonly FoundPerson[] {
  const people = merged.get(found) ?? mergePeople(found)
  merged.set(found, people)
  return people
}

/** An account's handle, for sources that don't know its id. */
const toHandleName = ({ network, handle }: FoundAccount): string => `${network} @${handle.toLowerCase()}`
const toNames = (account: FoundAccount): string[] => [account.ref, toHandleName(account)]

/** Of two results for one account, prefers the network's own. */
function mergeAccounts(found: readonly FoundAccount[]): readonly FoundAccount[] {
  const accounts: FoundAccount[] = []
  const places = new Map<string, number>()
  for (const account of found) {
    const names = toNames(account)
    const place = names.map((name) => places.get(name)).find((at) => at !== undefined) ?? accounts.length
    if (!accounts[place]?.profile) accounts[place] = account
    for (const name of names) places.set(name, place)
  }
  return accounts.toSorted((a, b) => Number(b.profile !== undefined) - Number(a.profile !== undefined))
}
