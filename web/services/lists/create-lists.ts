import type { Channel } from '@chorus/model/channel'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Page } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import type { Connection, PageRequest } from '@chorus/networks/network'
import type { Cache } from '../../cache/create-cache.ts'
import type { EntityBatch } from '../../cache/entities/entity-batch.ts'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { createRegistry } from '../../cache/resources/registry.ts'
import type { ItemFacts, LaneSource } from './lane.ts'
import { createMergedList, type MergedList, type MergedSnapshot } from './merged-list.ts'
import type { SharedReads } from './shared-reads.ts'
import { startAfter } from './start-after.ts'

/** All lists other than lists of posts, cached per active account. `key`: identifies the list. */
export interface Lists {
  /** People on one network, in its own order. */
  peopleList(network: NetworkName, key: string, load: Load<Profile>, snapshot?: MergedSnapshot<Profile>): MergedList<Profile>
  /** Channels on one network, in its own order. */
  channelList(network: NetworkName, key: string, load: Load<Channel>, snapshot?: MergedSnapshot<Channel>): MergedList<Channel>
  /** Items of any type from several networks. */
  mergedList<T>(options: MergedListOptions<T>, snapshot?: MergedSnapshot<T>): MergedList<T>
}

/** The rules for lists of one type of item, such as notifications. */
export interface MergedKind<T> extends ItemFacts<T> {
  /** Unique per type. */
  word: string
  /** time: newest first across networks. rank: each network’s own order, interleaved. */
  order: 'time' | 'rank'
  /** The entities that a page adds to the cache. */
  toBatch(items: readonly T[]): EntityBatch
  /** Its top is not polled for new items. */
  isStill?: boolean
}

export interface MergedListOptions<T> {
  kind: MergedKind<T>
  key: string
  networks: readonly NetworkName[]
  load: Load<T>
  /** Additional sources, such as our own server. */
  others?: readonly LaneSource<T>[]
}

type Load<T> = (connection: Connection, page: PageRequest) => Promise<Page<T>>

interface ListsDeps {
  connections: Readonly<Record<NetworkName, Connection>>
  viewerOf(networks: readonly NetworkName[]): string
  /** The server-loaded value, unless another account has become active since. */
  ifFirst<T>(known: T | undefined): T | undefined
  cache: Cache
  now(): number
  isServer: boolean
  shared?: SharedReads
  /** Where the page’s lists begin. Server only. */
  after?: string
}

/** Lists in a network’s own order. No one waits for new items in a list of followers. */
const ranked = { timeOf: () => 0, order: 'rank', isStill: true } as const
export const peopleKind: MergedKind<Profile> = {
  ...ranked,
  word: 'people',
  keyOf: ({ ref }) => ref,
  toBatch: (items) => ({ people: items }),
}
export const channelKind: MergedKind<Channel> = {
  ...ranked,
  word: 'channels',
  keyOf: toChannelRef,
  toBatch: (items) => ({ channels: items }),
}

/**
 * ms to wait for a slow network before continuing with the others; a single source can take longer, since there is nothing else to show.
 */
const mergeWaitMs = { alone: 60_000, together: 1000 }

export function createLists({ connections, viewerOf, ifFirst, cache, now, isServer, shared, after }: ListsDeps): Lists {
  const lists = createRegistry<MergedList<unknown>>(24, (list) => list.close())

  const toLane = <T>(network: NetworkName, { kind, load }: MergedListOptions<T>): LaneSource<T> => {
    // A list keeps the account it was opened for.
    const connection = connections[network]
    const viewers = cache.viewers()
    return {
      id: network,
      async load(request) {
        const store = cache.begin(viewers)
        const page = await load(connection, request)
        store(kind.toBatch(page.items))
        return page
      },
    }
  }

  const create = <T>(options: MergedListOptions<T>, loaded: MergedSnapshot<T> | undefined): MergedList<T> => {
    const { kind, networks, others = [] } = options
    const snapshot = loaded ? ifFirst(loaded) : startAfter(after)
    if (snapshot) cache.restore(kind.toBatch(snapshot.items))
    const sources = [...networks.map((network) => toLane(network, options)), ...others]
    const wait = () => (sources.length > 1 ? (shared?.longestWaitMs ?? mergeWaitMs.together) : mergeWaitMs.alone)
    const { order, isStill } = kind
    return createMergedList({ sources, facts: kind, order, isStill, wait, now, isAttended: !isServer }, snapshot)
  }

  const mergedList = <T>(options: MergedListOptions<T>, snapshot?: MergedSnapshot<T>): MergedList<T> => {
    const { kind, networks, key } = options
    const name = `${kind.word}:${networks.join()}:${key}:${viewerOf(networkNames)}:${snapshot?.after ?? after ?? ''}`
    return lists.open(name, () => create(options, snapshot)) as MergedList<T>
  }

  return {
    peopleList: (network, key, load, snapshot) => mergedList({ kind: peopleKind, key, networks: [network], load }, snapshot),
    channelList: (network, key, load, snapshot) => mergedList({ kind: channelKind, key, networks: [network], load }, snapshot),
    mergedList,
  }
}
