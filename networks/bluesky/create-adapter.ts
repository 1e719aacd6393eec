import { createLate } from '../late.ts'
import type { NetworkDeps } from '../network.ts'
import { createEngagement } from './lists/engagement.ts'
import { createFeeds } from './lists/feeds.ts'
import { createPinned } from './lists/pinned.ts'
import { createRelations, createSuggestions } from './lists/relations.ts'
import { createTimeline } from './lists/timeline.ts'
import { createTrends } from './lists/trends.ts'
import { createGuestModeration, createModeration, type Moderation } from './moderation/create-moderation.ts'
import { createReads } from './reads.ts'
import { createDeviceXrpc, createHostedXrpc, createPublicXrpc, type Xrpc } from './xrpc.ts'

export type Adapter = ReturnType<typeof createAdapter>
export type AccountAdapter = ReturnType<typeof createAccountAdapter>

const createAdapter = (xrpc: Xrpc, deps: NetworkDeps, moderation: Moderation, isGuest: boolean) => ({
  ...createReads(xrpc, deps, moderation),
  loadSearch: createLate('bluesky', async () => (await import('./lists/search.ts')).createSearch(xrpc)),
  ...createEngagement(xrpc),
  relations: createRelations(xrpc),
  feeds: createFeeds(xrpc, isGuest),
  pinned: createPinned(xrpc),
  trends: createTrends(createPublicXrpc(deps.fetcher)),
})

/** Guests read the public AppView directly. */
export const createGuestAdapter = (deps: NetworkDeps): Adapter =>
  createAdapter(createPublicXrpc(deps.fetcher), deps, createGuestModeration(deps), true)

/** An account uses its own server: directly when this device holds its tokens, or through ours. */
export function createAccountAdapter(did: string, deps: NetworkDeps) {
  const moderation = createModeration(did, () => xrpc, deps)
  const { headers } = moderation
  const xrpc = deps.direct ? createDeviceXrpc(deps.direct, did, headers) : createHostedXrpc(deps.ownFetcher, did, headers)
  return {
    ...createAdapter(xrpc, deps, moderation, false),
    xrpc,
    moderation,
    timeline: createTimeline(xrpc),
    suggestions: createSuggestions(xrpc),
  }
}
