import type { NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import type { ProfileTab } from '@chorus/networks/network'
import type { Preferences } from '../settings/settings.ts'
import { createCommentsTimelines, type CommentsTimelines } from './comments-timelines.ts'
import { listHomeNetworks } from './list-home-networks.ts'
import { createPostSources, type LoadPosts, type PostSourcesDeps } from './post-sources.ts'
import { createTimelineRegistry, type TimelineRegistryDeps } from './timeline-registry.ts'
import type { Timeline, TimelineSnapshot } from './timeline.ts'

type HomePreferences = Pick<Preferences, 'home' | 'isFollowingOnly'>

/** All lists of posts, cached per active account. */
export interface Timelines extends CommentsTimelines {
  /** Posts of followed accounts on networks that support a following timeline, and popular posts on the others, for the networks chosen for Home. */
  homeTimeline(preferences: HomePreferences, snapshot?: TimelineSnapshot): Timeline
  discoverTimeline(network: NetworkName, snapshot?: TimelineSnapshot): Timeline
  /** Undefined: no account is logged in there, or the network does not support it. */
  followingTimeline(network: NetworkName, snapshot?: TimelineSnapshot): Timeline | undefined
  profileTimeline(profile: Profile, tab: ProfileTab, snapshot?: TimelineSnapshot): Timeline
  /** Any other list of one network: a feed, quotes, bookmarks, search results. `key`: identifies the list. */
  listTimeline(network: NetworkName, key: string, load: LoadPosts, snapshot?: TimelineSnapshot): Timeline
}

export interface TimelinesDeps extends PostSourcesDeps, TimelineRegistryDeps {
  findConnected(): readonly NetworkName[]
}

export function createTimelines(deps: TimelinesDeps): Timelines {
  const sources = createPostSources(deps)
  const timelines = createTimelineRegistry(deps)
  const hasFollowing = (network: NetworkName) => deps.connections[network].timeline !== undefined

  return {
    homeTimeline(preferences, snapshot) {
      const networks = listHomeNetworks({ connected: deps.findConnected(), connections: deps.connections, preferences })
      const wanted = networks.filter((network) => preferences.home.includes(network))
      const shown = wanted.length > 0 ? wanted : networks
      const toSource = (network: NetworkName) => (hasFollowing(network) ? sources.following(network) : sources.discover(network))
      return timelines.open({ key: `home:${shown}`, order: 'time', isWatched: true, sources: () => shown.map(toSource) }, snapshot)
    },
    discoverTimeline: (network, snapshot) =>
      timelines.open({ key: `discover:${network}`, order: 'rank', isWatched: true, sources: () => [sources.discover(network)] }, snapshot),
    followingTimeline: (network, snapshot) =>
      hasFollowing(network)
        ? timelines.open(
            { key: `following:${network}`, order: 'time', isWatched: true, sources: () => [sources.following(network)] },
            snapshot,
          )
        : undefined,
    profileTimeline: (profile, tab, snapshot) =>
      timelines.open(
        {
          key: `profile:${profile.ref}:${tab}`,
          order: 'rank',
          sources: () => [sources.list(profile.network, (connection, request) => connection.postsBy(profile, tab, request))],
        },
        snapshot,
      ),
    listTimeline: (network, key, load, snapshot) =>
      timelines.open({ key: `list:${network}:${key}`, order: 'rank', sources: () => [sources.list(network, load)] }, snapshot),
    ...createCommentsTimelines(sources, timelines),
  }
}
