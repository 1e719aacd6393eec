import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef } from '@chorus/model/ref'
import type { Connection, PageRequest, ProfileTab } from '@chorus/networks/network'
import type { Cache } from '../../cache/create-cache.ts'
import { createRegistry } from '../../cache/resources/registry.ts'
import type { Health } from './health.ts'
import type { SharedReads } from './shared-reads.ts'
import { startAfter } from './start-after.ts'
import { createTimeline, type PostSource, type Timeline, type TimelineSnapshot } from './timeline.ts'

/** All lists of posts, cached per active account. */
export interface Timelines {
  /**
   * Posts of followed accounts on networks that support that, otherwise each network’s public feed. `chosen`: only these networks; empty:
   * all.
   */
  homeTimeline(chosen: readonly NetworkName[], snapshot?: TimelineSnapshot): Timeline
  discoverTimeline(network: NetworkName, snapshot?: TimelineSnapshot): Timeline
  /** Undefined: no account is logged in there, or the network does not support it. */
  followingTimeline(network: NetworkName, snapshot?: TimelineSnapshot): Timeline | undefined
  profileTimeline(profile: Profile, tab: ProfileTab, snapshot?: TimelineSnapshot): Timeline
  commentsTimeline(network: NetworkName, id: string, first: Page<Post>, isHidden?: boolean): Timeline
  /** Adds the replies from a newer response about the thread. */
  renewComments(timeline: Timeline, first: Page<Post>): Promise<void>
  /** Any other list of one network: a feed, quotes, bookmarks, search results. `key`: identifies the list. */
  listTimeline(network: NetworkName, key: string, load: LoadPosts, snapshot?: TimelineSnapshot): Timeline
}

export type LoadPosts = (connection: Connection, page: PageRequest) => Promise<Page<Post>>

export interface TimelinesDeps {
  connections: Readonly<Record<NetworkName, Connection>>
  viewerOf(networks: readonly NetworkName[]): string
  findConnected(): readonly NetworkName[]
  /** The server-loaded value, unless another account has become active since. */
  ifFirst<T>(known: T | undefined): T | undefined
  isGuest(network: NetworkName): boolean
  health: Health
  cache: Cache
  now(): number
  isServer: boolean
  /** Where the page’s lists begin. Server only. */
  after?: string
  shared?: SharedReads
}

/** Replies that came with a thread. */
interface Brought {
  latest: Page<Post>
  /** Not yet added to the list. */
  page: Page<Post> | undefined
}

/** ms that a timeline waits for a slow source before continuing without it. */
const patience = 1000

export function createTimelines(deps: TimelinesDeps): Timelines {
  const { connections, viewerOf, ifFirst, health, cache, now, isServer, shared } = deps
  const timelines = createRegistry<Timeline>(24, (timeline) => timeline.close())
  const followed = new WeakSet<Timeline>()
  const threads = new WeakMap<Timeline, Brought>()

  /** Adds the posts to the cache, as of the time of the request and for the account that the list was opened for. */
  const remembered = (load: PostSource['load']): PostSource['load'] => {
    const viewers = cache.viewers()
    return async (request) => {
      const store = cache.begin(viewers)
      const page = await load(request)
      store({ posts: page.items })
      return page
    }
  }

  /** Reports each network’s response time to the server, so that later pages do not wait for a slow one. */
  const watched = (network: NetworkName, load: PostSource['load']): PostSource => {
    const ask = remembered(load)
    return {
      id: network,
      async load(request) {
        const begun = now()
        try {
          const page = await ask(request)
          shared?.report(network, { ms: now() - begun })
          return page
        } catch (error) {
          // A quick error delays no one, but a timeout does.
          if (now() - begun >= patience) shared?.report(network, { isLate: true })
          throw error
        }
      },
    }
  }
  // A list keeps the account it was opened for.
  const toDiscover = (network: NetworkName): PostSource => {
    const connection = connections[network]
    const isGuest = deps.isGuest(network)
    return watched(network, (request) =>
      // The first page is shared by all guests, so one aborted request must not cancel it.
      shared && !request.cursor && isGuest
        ? shared.remember(`discover:${network}`, () => connection.discover({}))
        : connection.discover(request),
    )
  }
  const toFollowing = (network: NetworkName): PostSource => {
    const { timeline } = connections[network]
    return watched(network, (request) => timeline!.following(request))
  }
  const toLane = (network: NetworkName, load: LoadPosts): PostSource => {
    const connection = connections[network]
    return { id: network, load: remembered((request) => load(connection, request)) }
  }

  const open = (key: string, order: 'time' | 'rank', sources: () => PostSource[], loaded?: TimelineSnapshot) =>
    timelines.open(`${key}:${viewerOf(networkNames)}:${loaded?.after ?? deps.after ?? ''}`, () => {
      const lanes = sources()
      // The server loaded a list of other networks.
      const isSame = loaded?.lanes.every(({ id }, index) => id === lanes[index]?.id) && loaded.lanes.length === lanes.length
      const snapshot = isSame ? ifFirst(loaded) : startAfter(deps.after)
      if (snapshot) cache.restore({ posts: snapshot.items })
      return createTimeline(
        {
          sources: lanes,
          order,
          wait: (network) => shared?.patience(network) ?? patience,
          now,
          isAttended: !isServer,
          // A network that was not waited for has not been late again.
          onLate: (network) => shared && shared.patience(network) > 0 && shared.report(network, { isLate: true }),
        },
        snapshot,
      )
    })
  const openWatched = (...args: Parameters<typeof open>) => {
    const timeline = open(...args)
    if (!followed.has(timeline)) health.follow(timeline)
    followed.add(timeline)
    return timeline
  }
  const hasFollowing = (network: NetworkName) => connections[network].timeline !== undefined

  return {
    homeTimeline(chosen, snapshot) {
      const connected = deps.findConnected()
      const own = connected.filter(hasFollowing)
      const networks = own.length > 0 ? own : connected
      const wanted = networks.filter((network) => chosen.includes(network))
      const shown = wanted.length > 0 ? wanted : networks
      return openWatched(`home:${shown}`, 'time', () => shown.map(own.length > 0 ? toFollowing : toDiscover), snapshot)
    },
    discoverTimeline: (network, snapshot) => openWatched(`discover:${network}`, 'rank', () => [toDiscover(network)], snapshot),
    followingTimeline: (network, snapshot) =>
      hasFollowing(network) ? openWatched(`following:${network}`, 'time', () => [toFollowing(network)], snapshot) : undefined,
    profileTimeline: (profile, tab, snapshot) =>
      open(
        `profile:${profile.ref}:${tab}`,
        'rank',
        () => [toLane(profile.network, (connection, request) => connection.postsBy(profile, tab, request))],
        snapshot,
      ),
    commentsTimeline(network, id, first, isHidden = false) {
      const brought: Brought = { latest: first, page: first }
      const timeline = open(`comments:${toPostRef(network, id)}:${isHidden}`, 'rank', () => {
        const lane = toLane(network, async (connection, request) => {
          if (isHidden) return (await connection.hiddenComments?.(id, request)) ?? { items: [] }
          return connection.comments(id, request)
        })
        // The first page comes with the thread whenever that loads; later pages come from the network.
        const load: PostSource['load'] = async (request) => {
          const { page } = brought
          if (request.cursor || !page) return lane.load(request)
          brought.page = undefined
          return page
        }
        return isHidden ? [lane] : [{ id: network, load }]
      })
      if (!threads.has(timeline)) threads.set(timeline, brought)
      return timeline
    },
    async renewComments(timeline, first) {
      const brought = threads.get(timeline)
      if (!brought || brought.latest === first) return
      Object.assign(brought, { latest: first, page: first } satisfies Brought)
      await timeline.refresh()
      timeline.reveal()
    },
    listTimeline: (network, key, load, snapshot) => open(`list:${network}:${key}`, 'rank', () => [toLane(network, load)], snapshot),
  }
}
