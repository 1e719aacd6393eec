import type { Channel } from '@chorus/model/channel'
import { networkNames, type NetworkName } from '@chorus/model/limits'
import type { Page } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import type { Connection, PageRequest } from '@chorus/networks/network'
import type { Cache } from '../cache/create-cache.ts'
import { toChannelRef } from '../cache/entity-ref.ts'
import { createRegistry } from '../cache/registry.ts'
import type { Reply } from '../cache/replies.ts'
import type { ItemFacts, LaneSource } from '../features/lists/lane.ts'
import { createMergedList, type MergedList, type MergedSnapshot } from '../features/lists/merged-list.ts'

/** Every list that is no list of posts. Each is kept under who is current. `key`: what it is a list of. */
export interface Lists {
  /** People of one network, as it ranks them. */
  peopleList(network: NetworkName, key: string, load: Load<Profile>, snapshot?: MergedSnapshot<Profile>): MergedList<Profile>
  /** Places of one network, as it ranks them. */
  channelList(network: NetworkName, key: string, load: Load<Channel>, snapshot?: MergedSnapshot<Channel>): MergedList<Channel>
  /** Anything, of several networks in one. */
  mergedList<T>(options: MergedListOptions<T>, snapshot?: MergedSnapshot<T>): MergedList<T>
}

/** What makes a list of one kind of thing, such as notifications. */
export interface MergedKind<T> extends ItemFacts<T> {
  /** Two kinds never have the same. */
  word: string
  /** time: newest first over all networks. rank: each network's own order, and they take turns. */
  order: 'time' | 'rank'
  /** What the cache learns from a page. */
  toReply(items: readonly T[]): Reply
  /** What is new at its top nobody waits for. */
  isStill?: boolean
}

export interface MergedListOptions<T> {
  kind: MergedKind<T>
  key: string
  networks: readonly NetworkName[]
  load: Load<T>
  /** What else brings something into it, such as our own server. */
  others?: readonly LaneSource<T>[]
}

type Load<T> = (connection: Connection, page: PageRequest) => Promise<Page<T>>

interface ListsDeps {
  connections: Readonly<Record<NetworkName, Connection>>
  viewerOf(networks: readonly NetworkName[]): string
  /** What the server has loaded, unless somebody else is current by now. */
  ifFirst<T>(known: T | undefined): T | undefined
  cache: Cache
  now(): number
  isServer: boolean
}

/** Lists that networks rank by themselves. Who follows somebody is no news that anybody waits for. */
const ranked = { timeOf: () => 0, order: 'rank', isStill: true } as const
export const peopleKind: MergedKind<Profile> = {
  ...ranked,
  word: 'people',
  keyOf: ({ ref }) => ref,
  toReply: (items) => ({ people: items }),
}
export const channelKind: MergedKind<Channel> = {
  ...ranked,
  word: 'channels',
  keyOf: toChannelRef,
  toReply: (items) => ({ channels: items }),
}

/** ms that a list waits for a slow network before it goes on with the others; where there are none, nothing is lost by waiting. */
const patience = { alone: 60_000, together: 1000 }

export function createLists({ connections, viewerOf, ifFirst, cache, now, isServer }: ListsDeps): Lists {
  const lists = createRegistry<MergedList<unknown>>(24, (list) => list.close())

  const toLane = <T>(network: NetworkName, { kind, load }: MergedListOptions<T>): LaneSource<T> => {
    // A list is one viewer's: it goes on as them, whoever is current by then.
    const connection = connections[network]
    const viewers = cache.viewers()
    return {
      id: network,
      async load(request) {
        const tell = cache.begin(viewers)
        const page = await load(connection, request)
        tell(kind.toReply(page.items))
        return page
      },
    }
  }

  const create = <T>(options: MergedListOptions<T>, loaded: MergedSnapshot<T> | undefined): MergedList<T> => {
    const { kind, networks, others = [] } = options
    const snapshot = ifFirst(loaded)
    if (snapshot) cache.restore(kind.toReply(snapshot.items))
    const sources = [...networks.map((network) => toLane(network, options)), ...others]
    const wait = () => (sources.length > 1 ? patience.together : patience.alone)
    const list = createMergedList({ sources, facts: kind, order: kind.order, wait, now, isAttended: !isServer }, snapshot)
    return kind.isStill ? { ...list, refresh: async () => {} } : list
  }

  const mergedList = <T>(options: MergedListOptions<T>, snapshot?: MergedSnapshot<T>): MergedList<T> => {
    const { kind, networks, key } = options
    const name = `${kind.word}:${networks.join()}:${key}:${viewerOf(networkNames)}`
    return lists.open(name, () => create(options, snapshot)) as MergedList<T>
  }

  return {
    peopleList: (network, key, load, snapshot) => mergedList({ kind: peopleKind, key, networks: [network], load }, snapshot),
    channelList: (network, key, load, snapshot) => mergedList({ kind: channelKind, key, networks: [network], load }, snapshot),
    mergedList,
  }
}
