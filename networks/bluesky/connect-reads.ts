import { createLate, lateMethods, lateSearch } from '../late.ts'
import type { Connection, ConnectionWith, NetworkDeps } from '../network.ts'
import type { Adapter } from './create-adapter.ts'
import { engagersFeatures, feedsFeatures, toDiscoverFeed, toModerator, toRelationsFeatures } from './features.ts'
import { toPostId } from './post-id.ts'

type Offered = 'searchProfiles' | 'relations' | 'engagers' | 'quotes' | 'feeds' | 'pinned' | 'trends'

export const loadBluesky = () => import('./create-adapter.ts')

/** What guests read from the public AppView. */
export const connectGuest = (deps: NetworkDeps): Connection =>
  connectReads(
    createLate('bluesky', async () => (await loadBluesky()).createGuestAdapter(deps)),
    deps,
    true,
  )

export function connectReads(load: () => Promise<Adapter>, { options }: NetworkDeps, isGuest: boolean) {
  return {
    network: 'bluesky',
    profileTabs: ['feed', 'replies', 'media'],
    ownProfileTabs: ['likes'],
    discoverFeedId: toPostId(toDiscoverFeed(options)),
    moderator: toModerator(options),
    ...lateMethods(load, ['discover', 'profile', 'postsBy', 'post', 'thread', 'comments', 'hiddenComments']),
    searchProfiles: lateSearch(load).searchProfiles,
    relations: { ...toRelationsFeatures(isGuest), ...lateMethods(async () => (await load()).relations, ['list']) },
    engagers: { ...engagersFeatures, ...lateMethods(async () => (await load()).engagers, ['list']) },
    quotes: lateMethods(async () => (await load()).quotes, ['list']),
    feeds: { ...feedsFeatures, ...lateMethods(async () => (await load()).feeds, ['popular', 'feed', 'posts', 'by']) },
    pinned: lateMethods(async () => (await load()).pinned, ['post']),
    trends: lateMethods(async () => (await load()).trends, ['list']),
  } satisfies ConnectionWith<Offered>
}
