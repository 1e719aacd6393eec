import { networkNames, type NetworkName } from '@chorus/model/limits'
import type { Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef } from '@chorus/model/ref'
import { connect } from '@chorus/networks/connect'
import type { Fetcher } from '@chorus/networks/http'
import type { Connection, ProfileTab, Thread } from '@chorus/networks/network'
import { createHealth, type Health, type NetworkHealth } from '../cache/health.ts'
import { createPostTable, type PostTable } from '../cache/post-table.ts'
import { createRegistry } from '../cache/registry.ts'
import { createResource, type Resource } from '../cache/resource.ts'
import type { LaneSource } from '../features/timeline/lane.ts'
import { createTimeline, type Timeline, type TimelineSnapshot } from '../features/timeline/timeline.ts'
import type { SharedReads } from './render-options.ts'
import type { Settings, Visitor } from './settings.ts'

export interface ServicesOptions {
  settings: Settings
  visitor: Visitor
  /** ms: the server's clock when the page was made, so that both sides draw the same times. */
  pageNow: number
  now: () => number
  fetcherTo(network: NetworkName): Fetcher
  ownFetcher: Fetcher
  /** How the networks were when the server made the page. */
  health?: readonly NetworkHealth[]
  /** Only on the server. */
  shared?: SharedReads
}

/** All that a page reads from, made for one visitor: per request on the server, once in the browser. */
export interface Services {
  settings: Settings
  visitor: Visitor
  pageNow: number
  now: () => number
  isServer: boolean
  /** The HTTP status of a page that a loader knows to be no success; read once, after loading. */
  status?: number
  connections: Record<NetworkName, Connection>
  posts: PostTable
  health: Health
  /** The networks that the operator has connected. */
  connected: readonly NetworkName[]
  homeTimeline(network: NetworkName | 'all', snapshot?: TimelineSnapshot): Timeline
  profileTimeline(profile: Profile, tab: ProfileTab, snapshot?: TimelineSnapshot): Timeline
  commentsTimeline(network: NetworkName, id: string, first: Page<Post>, isHidden?: boolean): Timeline
  thread(network: NetworkName, id: string, known?: Thread): Resource<Thread>
  profile(network: NetworkName, id: string, known?: Profile): Resource<Profile>
}

/** ms that a timeline waits for a slow source before it goes on without it. */
const patience = 1000

export function createServices(options: ServicesOptions): Services {
  const { settings, now, shared } = options
  const isServer = shared !== undefined
  const posts = createPostTable()
  const connected = networkNames.filter((name) => settings.networks[name].isConnected)
  const health = createHealth(connected, options.health)
  const followed = new WeakSet<Timeline>()
  const timelines = createRegistry<Timeline>(24, (timeline) => timeline.close())
  const threads = createRegistry<Resource<Thread>>(50)
  const profiles = createRegistry<Resource<Profile>>(50)

  const connections = Object.fromEntries(
    networkNames.map((name) => [
      name,
      connect(name, undefined, {
        fetcher: options.fetcherTo(name),
        ownFetcher: options.ownFetcher,
        now,
        options: settings.networks[name].options,
      }),
    ]),
  ) as Record<NetworkName, Connection>

  const discoverSource = (network: NetworkName): LaneSource => ({
    id: network,
    async load(request) {
      const begun = now()
      try {
        // The first page is the same for every visitor; it is not tied to one request that may be given up.
        const page =
          shared && !request.cursor
            ? await shared.remember(`discover:${network}`, () => connections[network].discover({}))
            : await connections[network].discover(request)
        shared?.report(network, { ms: now() - begun })
        return page
      } catch (error) {
        // A quick refusal delays nobody; a silence does.
        if (now() - begun >= patience) shared?.report(network, { isLate: true })
        throw error
      }
    },
  })

  const openTimeline = (key: string, order: 'time' | 'rank', sources: () => LaneSource[], snapshot?: TimelineSnapshot) =>
    timelines.open(key, () => {
      if (snapshot) posts.put(snapshot.posts)
      return createTimeline(
        {
          sources: sources(),
          order,
          wait: (network) => shared?.patience(network) ?? patience,
          now,
          isAttended: !isServer,
          onPosts: posts.put,
          onLate: (network) => shared?.report(network, { isLate: true }),
        },
        snapshot,
      )
    })

  const openHome = (key: string, order: 'time' | 'rank', networks: readonly NetworkName[], snapshot?: TimelineSnapshot) => {
    const timeline = openTimeline(`home:${key}`, order, () => networks.map(discoverSource), snapshot)
    if (!followed.has(timeline)) health.follow(timeline)
    followed.add(timeline)
    return timeline
  }

  return {
    settings,
    visitor: options.visitor,
    pageNow: options.pageNow,
    now,
    isServer,
    connections,
    posts,
    health,
    connected,
    homeTimeline: (network, snapshot) =>
      network === 'all' ? openHome('all', 'time', connected, snapshot) : openHome(network, 'rank', [network], snapshot),
    profileTimeline: (profile, tab, snapshot) =>
      openTimeline(
        `profile:${profile.ref}:${tab}`,
        'rank',
        () => [{ id: profile.network, load: (request) => connections[profile.network].postsBy(profile, tab, request) }],
        snapshot,
      ),
    commentsTimeline: (network, id, first, isHidden = false) =>
      openTimeline(`comments:${toPostRef(network, id)}:${isHidden}`, 'rank', () => [
        {
          id: network,
          // The first page came with the thread.
          load: async (request) => {
            if (isHidden) return (await connections[network].hiddenComments?.(id, request)) ?? { items: [] }
            return request.cursor ? connections[network].comments(id, request) : first
          },
        },
      ]),
    thread: (network, id, known) =>
      threads.open(toPostRef(network, id), () =>
        createResource(async () => {
          const thread = await connections[network].thread(id)
          posts.put([thread.post, ...thread.ancestors, ...thread.continuation, ...thread.comments.items])
          return thread
        }, known),
      ),
    profile: (network, id, known) =>
      profiles.open(`${network}:@${id.toLowerCase()}`, () => createResource(() => connections[network].profile(id), known)),
  }
}
