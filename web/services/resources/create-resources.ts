import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef } from '@chorus/model/ref'
import type { Connection, Thread } from '@chorus/networks/network'
import type { Cache } from '../../cache/create-cache.ts'
import type { EntityBatch } from '../../cache/entities/entity-batch.ts'
import { createRegistry } from '../../cache/resources/registry.ts'
import { createResource, type Resource } from '../../cache/resources/resource.ts'
import type { ActiveAccounts } from '../accounts/active-accounts.ts'
import type { LinkedPerson } from '../identity/to-linked-person.ts'

/** Fetched values other than lists, one per key and active account. `known`: the value that came with the page. */
export interface Resources {
  thread(network: NetworkName, id: string, known?: Thread): Resource<Thread>
  profile(network: NetworkName, id: string, known?: Profile): Resource<Profile>
  /** The pinned post of a profile. Undefined: the network has no pins. */
  pinned(profile: Profile, known?: Pinned): Resource<Pinned> | undefined
  /** The publicly linked accounts of a profile. */
  person(profile: Profile, known?: LinkedPerson): Resource<LinkedPerson>
  /** Any other fetched value. `toBatch`: the entities that it adds to the cache. */
  resource<T>(of: { key: string; network: NetworkName; load(): Promise<T>; toBatch(value: T): EntityBatch }, known?: T): Resource<T>
  /** Any stateful object, one per key and active account of the network. `network`: undefined when it belongs to none. */
  sharedState<T, K = never>(key: string, network: NetworkName | undefined, create: (known: K | undefined) => T, known?: K): T
}

/** Absent: no post is pinned. */
export interface Pinned {
  post?: Post
}

interface ResourcesDeps {
  connections: Readonly<Record<NetworkName, Connection>>
  active: ActiveAccounts
  cache: Cache
  fetchPerson(profile: Profile): Promise<LinkedPerson>
}

/** Values of one type that are kept. */
const capacity = 50

export function createResources({ connections, active: { viewerOf, ifFirst }, cache, fetchPerson }: ResourcesDeps): Resources {
  const threads = createRegistry<Resource<Thread>>(capacity)
  const profiles = createRegistry<Resource<Profile>>(capacity)
  const pins = createRegistry<Resource<Pinned>>(capacity)
  const persons = createRegistry<Resource<LinkedPerson>>(capacity)
  const others = createRegistry<Resource<unknown>>(capacity)
  const states = createRegistry<unknown>(capacity)

  /** A resource whose values also go to the cache. */
  const createKnown = <T>(load: () => Promise<T>, toBatch: (value: T) => EntityBatch, loaded: T | undefined): Resource<T> => {
    const known = ifFirst(loaded)
    if (known) cache.restore(toBatch(known))
    const fetchIt = async () => {
      const store = cache.begin()
      const value = await load()
      store(toBatch(value))
      return value
    }
    return createResource(fetchIt, known)
  }

  return {
    thread: (network, id, known) =>
      threads.open(`${toPostRef(network, id)}:${viewerOf([network])}`, () =>
        createKnown(() => connections[network].thread(id), toThreadBatch, known),
      ),
    profile: (network, id, known) =>
      profiles.open(`${network}:@${id.toLowerCase()}:${viewerOf([network])}`, () =>
        createKnown(() => connections[network].profile(id), toProfileBatch, known),
      ),
    pinned(profile, known) {
      const { pinned } = connections[profile.network]
      if (!pinned) return undefined
      return pins.open(`${profile.ref}:${viewerOf([profile.network])}`, () =>
        createKnown(async () => ({ post: await pinned.post(profile) }), toPinnedBatch, known),
      )
    },
    person: (profile, known) =>
      persons.open(`${profile.ref}:${viewerOf(networkNames)}`, () => createResource(() => fetchPerson(profile), ifFirst(known))),
    resource: <T>(
      { key, network, load, toBatch }: { key: string; network: NetworkName; load(): Promise<T>; toBatch(value: T): EntityBatch },
      known?: T,
    ) => others.open(`${network}:${key}:${viewerOf([network])}`, () => createKnown(load, toBatch, known)) as Resource<T>,
    sharedState: <T, K = never>(key: string, network: NetworkName | undefined, create: (known: K | undefined) => T, known?: K) =>
      states.open(`${network}:${key}:${viewerOf(network ? [network] : networkNames)}`, () => create(ifFirst(known))) as T,
  }
}

const toThreadBatch = ({ post, ancestors, continuation, comments }: Thread): EntityBatch => ({
  posts: [post, ...ancestors, ...continuation, ...comments.items],
})
const toPinnedBatch = ({ post }: Pinned): EntityBatch => ({ posts: post ? [post] : [] })
const toProfileBatch = (profile: Profile): EntityBatch => ({ profiles: [profile] })
