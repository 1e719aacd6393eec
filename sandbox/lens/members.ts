import type { World } from '../seed/world.ts'

/** The ways in which API requests identify an account. */
export interface AccountRequest {
  address?: string | null
  account?: string | null
  username?: { localName: string } | null
}

export interface Members {
  /** Returns a person key. */
  find(request: AccountRequest): string | undefined
  /** Addresses → person keys; undefined when the filter is absent. */
  toKeys(addresses: readonly string[] | null | undefined): Set<string> | undefined
  /** Whether a wallet owns a person's account. */
  isOwner(key: string, wallet: string): boolean
}

/** Lookup of people on Lens. */
export function createMembers(world: World): Members {
  const people = world.people.filter(({ accounts }) => accounts.lens)
  const byAddress = new Map(people.map((person) => [person.accounts.lens!.address.toLowerCase(), person.key]))
  const byName = new Map(people.map((person) => [person.accounts.lens!.localName, person.key]))
  const find = ({ address, account, username }: AccountRequest): string | undefined =>
    username ? byName.get(username.localName.toLowerCase()) : byAddress.get((address ?? account ?? '').toLowerCase())
  return {
    find,
    // An unknown address matches no one, which differs from an absent filter.
    toKeys: (addresses) => (addresses ? new Set(addresses.map((address) => find({ address }) ?? '')) : undefined),
    isOwner: (key, wallet) => world.person(key).accounts.lens?.owner === wallet.toLowerCase(),
  }
}
