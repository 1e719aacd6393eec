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
export interface Face {
  ref: ProfileRef
  network: NetworkName
  handle: string
  name: string
  picture?: string
  /** Present only when the network itself found them. */
  profile?: Profile
}

/** A person, with every network that the search found them on. */
export interface FoundPerson {
  key: string
  faces: readonly Face[]
}

export const toFoundPerson = (profile: Profile): FoundPerson => ({
  key: profile.ref,
  faces: [{ ref: profile.ref, network: profile.network, handle: profile.handle, name: profile.displayName, picture: profile.pfp, profile }],
})

/** Drops the wallets in the provider's list, which have no pages yet. */
export function toFoundPeople(list: readonly SearchedPerson[]): FoundPerson[] {
  return list.flatMap((person): FoundPerson[] => {
    const faces = networkNames.flatMap((network) => {
      const known = person[descriptors[network].segment as keyof SearchedPerson] ?? []
      return known.map(({ platform_id: id, handle, name, avatar: picture }): Face => ({
        ref: toProfileRef(network, id),
        network,
        handle,
        name,
        picture,
      }))
    })
    return faces.length > 0 ? [{ key: `person ${faces.map(({ ref }) => ref).join(' ')}`, faces }] : []
  })
}

/** People per page. Spec 1 §5 allows up to 100. */
const pageSize = '25'

/** People from our identity service, which also knows which accounts belong together. */
export const createIdentityLane = (fetcher: Fetcher, keyword: string, networks: readonly NetworkName[]): LaneSource<FoundPerson> => ({
  id: 'Chorus',
  async load({ cursor, signal }) {
    const platform = networks.map((network) => descriptors[network].segment).join()
    const answer = await askOwnServer(fetcher, searchIdentity, { query: { keyword, size: pageSize, platform, cursor }, signal })
    return { items: toFoundPeople(answer.list), cursor: toCursor(answer.cursor) }
  },
})

/** Merges results for the same person into the earliest row. Linear time. */
export function mergePeople(found: readonly FoundPerson[]): readonly FoundPerson[] {
  const people: (FoundPerson | undefined)[] = []
  const places = new Map<ProfileRef, number>()
  for (const person of found) {
    const known = [...new Set(person.faces.flatMap(({ ref }) => places.get(ref) ?? []))].toSorted((a, b) => a - b)
    const place = known[0] ?? people.length
    // This result links rows that were separate.
    const others = known.map((at) => people[at]!)
    for (const at of known) people[at] = undefined
    const joined = { key: others[0]?.key ?? person.key, faces: mergeAccounts([...others, person].flatMap(({ faces }) => faces)) }
    people[place] = joined
    for (const { ref } of joined.faces) places.set(ref, place)
  }
  return people.filter((person) => person !== undefined)
}

/** Of two results for one account, prefers the network's own. */
function mergeAccounts(faces: readonly Face[]): readonly Face[] {
  const byRef = new Map<ProfileRef, Face>()
  for (const face of faces) if (!byRef.get(face.ref)?.profile) byRef.set(face.ref, face)
  return [...byRef.values()].toSorted((a, b) => Number(b.profile !== undefined) - Number(a.profile !== undefined))
}
