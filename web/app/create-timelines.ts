import { networkNames, type NetworkName } from '@chorus/model/limits'
import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef } from '@chorus/model/ref'
import type { Connection, PageRequest, ProfileTab } from '@chorus/networks/network'
import type { Cache } from '../cache/create-cache.ts'
import type { Health } from '../cache/health.ts'
import { createRegistry } from '../cache/registry.ts'
import { createTimeline, type PostSource, type Timeline, type TimelineSnapshot } from '../features/timeline/timeline.ts'
import type { SharedReads } from './render-options.ts'

/** Every list of posts. Each is kept under who is current: somebody else's list is another list. */
export interface Timelines {
  /** What those write whom the viewer follows, wherever a network says so; for visitors what everybody sees first. `chosen`: of these networks only; none: of all. */
  homeTimeline(chosen: readonly NetworkName[], snapshot?: TimelineSnapshot): Timeline
  discoverTimeline(network: NetworkName, snapshot?: TimelineSnapshot): Timeline
  /** Undefined: nobody is logged in there, or the network does not tell. */
  followingTimeline(network: NetworkName, snapshot?: TimelineSnapshot): Timeline | undefined
  profileTimeline(profile: Profile, tab: ProfileTab, snapshot?: TimelineSnapshot): Timeline
  commentsTimeline(network: NetworkName, id: string, first: Page<Post>, isHidden?: boolean): Timeline
  /** What has come with a newer answer about the thread stands in it at once. */
  renewComments(timeline: Timeline, first: Page<Post>): Promise<void>
  /** Any other list of one network: a feed, quotes, bookmarks, results of a search. `key`: what it is a list of. */
  listTimeline(network: NetworkName, key: string, load: LoadPosts, snapshot?: TimelineSnapshot): Timeline
}

export type LoadPosts = (connection: Connection, page: PageRequest) => Promise<Page<Post>>

export interface TimelinesDeps {
  connections: Readonly<Record<NetworkName, Connection>>
  viewerOf(networks: readonly NetworkName[]): string
  findConnected(): readonly NetworkName[]
  /** What the server has loaded, unless somebody else is current by now. */
  ifFirst<T>(known: T | undefined): T | undefined
  isVisitor(network: NetworkName): boolean
  health: Health
  cache: Cache
  now(): number
  isServer: boolean
  shared?: SharedReads
}

/** Replies that came with a thread. */
interface Brought {
  latest: Page<Post>
  /** Not yet put into the list. */
  page: Page<Post> | undefined
}

/** ms that a timeline waits for a slow source before it goes on without it. */
const patience = 1000

export function createTimelines(deps: TimelinesDeps): Timelines {
  const { connections, viewerOf, ifFirst, health, cache, now, isServer, shared } = deps
  const timelines = createRegistry<Timeline>(24, (timeline) => timeline.close())
  const followed = new WeakSet<Timeline>()
  const threads = new WeakMap<Timeline, Brought>()

  /** What is answered is known everywhere: as of when it was asked, and as told to whom the list was opened for. */
  const remembered = (load: PostSource['load']): PostSource['load'] => {
    const viewers = cache.viewers()
    return async (request) => {
      const tell = cache.begin(viewers)
      const page = await load(request)
      tell({ posts: page.items })
      return page
    }
  }

  /** Tells the server how a network does: who was slow is not waited for by the next visitor. */
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
          // A quick refusal delays nobody; a silence does.
          if (now() - begun >= patience) shared?.report(network, { isLate: true })
          throw error
        }
      },
    }
  }
  // A list is one viewer's: it goes on as them, whoever is current by then.
  const toDiscover = (network: NetworkName): PostSource => {
    const connection = connections[network]
    const isVisitor = deps.isVisitor(network)
    return watched(network, (request) =>
      // The first page is the same for every visitor; it is not tied to one request that may be given up.
      shared && !request.cursor && isVisitor
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
    timelines.open(`${key}:${viewerOf(networkNames)}`, () => {
      const lanes = sources()
      // What the server has loaded of other networks is another list.
      const isSame = loaded?.lanes.every(({ id }, index) => id === lanes[index]?.id) && loaded.lanes.length === lanes.length
      const snapshot = isSame ? ifFirst(loaded) : undefined
      if (snapshot) cache.restore({ posts: snapshot.items })
      return createTimeline(
        {
          sources: lanes,
          order,
          wait: (network) => shared?.patience(network) ?? patience,
          now,
          isAttended: !isServer,
          onLate: (network) => shared?.report(network, { isLate: true }),
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
        // The first page comes with the thread, whenever that is asked for; what is asked for otherwise is the network's own.
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
