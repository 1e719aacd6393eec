import { createLate, lateMethods, lateSearch } from '../late.ts'
import type { Connection, ConnectionWith, NetworkDeps } from '../network.ts'
import type { Adapter } from './create-adapter.ts'
import { channelsFeatures, engagersFeatures, feedsFeatures, toRelationsFeatures } from './features.ts'

export type Offered = 'searchPosts' | 'searchProfiles' | 'relations' | 'engagers' | 'quotes' | 'channels' | 'feeds'

export const loadLens = () => import('./create-adapter.ts')

/** What guests read from the official API. */
export const connectGuest = (deps: NetworkDeps): Connection =>
  connectReads(
    createLate('lens', async () => (await loadLens()).createGuestAdapter(deps)),
    true,
  )

export function connectReads(load: () => Promise<Adapter>, isGuest: boolean) {
  return {
    network: 'lens',
    profileTabs: ['feed', 'replies', 'media', 'collected'],
    ...lateMethods(load, ['discover', 'profile', 'postsBy', 'post', 'thread', 'comments', 'hiddenComments', 'editedAt']),
    ...lateSearch(load),
    relations: { ...toRelationsFeatures(isGuest), ...lateMethods(async () => (await load()).relations, ['list']) },
    engagers: { ...engagersFeatures, ...lateMethods(async () => (await load()).engagers, ['list']) },
    quotes: lateMethods(async () => (await load()).quotes, ['list']),
    channels: {
      ...channelsFeatures,
      ...lateMethods(async () => (await load()).channels, ['channel', 'posts', 'trending', 'find', 'of', 'members']),
    },
    feeds: { ...feedsFeatures, ...lateMethods(async () => (await load()).feeds, ['popular', 'feed', 'posts', 'by']) },
  } satisfies ConnectionWith<Offered>
}
