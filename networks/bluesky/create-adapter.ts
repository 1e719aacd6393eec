import type { NetworkDeps } from '../network.ts'
import { createEngagement } from './lists/engagement.ts'
import { createFeeds } from './lists/feeds.ts'
import { createPinned } from './lists/pinned.ts'
import { createRelations, createSuggestions } from './lists/relations.ts'
import { createSearch } from './lists/search.ts'
import { createTimeline } from './lists/timeline.ts'
import { createReads } from './reads.ts'
import { createDeviceXrpc, createHostedXrpc, createPublicXrpc, type Xrpc } from './xrpc.ts'

export type Adapter = ReturnType<typeof createAdapter>
export type AccountAdapter = ReturnType<typeof createAccountAdapter>

const createAdapter = (xrpc: Xrpc, deps: NetworkDeps, isGuest: boolean) => ({
  ...createReads(xrpc, deps, isGuest),
  ...createSearch(xrpc, isGuest),
  ...createEngagement(xrpc),
  relations: createRelations(xrpc),
  feeds: createFeeds(xrpc, isGuest),
  pinned: createPinned(xrpc),
})

/** Guests read the public AppView directly. */
export const createGuestAdapter = (deps: NetworkDeps): Adapter => createAdapter(createPublicXrpc(deps.fetcher), deps, true)

/** An account uses its own server: directly when this device holds its tokens, or through ours. */
export function createAccountAdapter(did: string, deps: NetworkDeps) {
  const xrpc = deps.direct ? createDeviceXrpc(deps.direct, did) : createHostedXrpc(deps.ownFetcher, did)
  return { ...createAdapter(xrpc, deps, false), xrpc, timeline: createTimeline(xrpc), suggestions: createSuggestions(xrpc) }
}
