import { createLate, lateMethods } from '../late.ts'
import type { Capabilities, Connect, Connection, NetworkDeps, ConnectionWith } from '../network.ts'
import { bookmarkFeatures, editProfileFeatures, notificationsFeatures, removeFeatures, reportFeatures } from './features.ts'
import { createEngagement } from './lists/engagement.ts'
import { createFeeds } from './lists/feeds.ts'
import { createPinned } from './lists/pinned.ts'
import { createRelations, createSuggestions } from './lists/relations.ts'
import { createSearch } from './lists/search.ts'
import { createTimeline } from './lists/timeline.ts'
import { createPublish } from './publish/create-publish.ts'
import { createReads } from './reads.ts'
import { type ActingXrpc, createDeviceXrpc, createHostedXrpc, createPublicXrpc, type Xrpc } from './xrpc.ts'

type Offered = 'searchPosts' | 'searchProfiles' | 'relations' | 'engagers' | 'quotes' | 'feeds' | 'pinned'

/**
 * Bluesky: guests read the public AppView directly. An account uses its own server, through ours when we hold its tokens, or directly when
 * this device does.
 */
export const connectBluesky: Connect = (session, deps) => {
  if (session?.type !== 'Bsky') return connectGuest(deps)
  const { profileId: did, payload } = session
  if (deps.direct) return connectAccount(createDeviceXrpc(deps.direct, did), deps)
  // Device-only tokens without a device connection: fall back to guest reads.
  return isToken(payload.accessJwt) ? connectGuest(deps) : connectHosted(createHostedXrpc(deps.ownFetcher, did), deps)
}

const isToken = (text: string): boolean => text.split('.').length === 3

const connectGuest = (deps: NetworkDeps): Connection => connectReads(createPublicXrpc(deps.fetcher), deps, true)

function connectReads(xrpc: Xrpc, deps: NetworkDeps, isGuest: boolean) {
  return {
    network: 'bluesky',
    ...createReads(xrpc, deps, isGuest),
    ownProfileTabs: ['likes'],
    ...createSearch(xrpc, isGuest),
    ...createEngagement(xrpc),
    relations: createRelations(xrpc, isGuest),
    feeds: createFeeds(xrpc, isGuest),
    pinned: createPinned(xrpc),
  } satisfies ConnectionWith<Offered>
}

/** Data our provider stores belongs to an account it knows. */
function connectHosted(xrpc: ActingXrpc, deps: NetworkDeps) {
  const acts = lateActs(xrpc, deps)
  const bookmark = { ...bookmarkFeatures, ...lateMethods(async () => (await acts()).bookmark, ['add', 'remove', 'list', 'findBookmarked']) }
  return { ...connectAccount(xrpc, deps, acts), bookmark } satisfies ConnectionWith<keyof Capabilities>
}

const lateActs = (xrpc: ActingXrpc, deps: NetworkDeps) =>
  createLate('bluesky', async () => (await import('./acts/create-acts.ts')).createActs(xrpc, deps))

const toggle = ['add', 'remove'] as const
const listedToggle = ['add', 'remove', 'list'] as const

function connectAccount(xrpc: ActingXrpc, deps: NetworkDeps, acts = lateActs(xrpc, deps)) {
  const reads = connectReads(xrpc, deps, false)
  return {
    ...reads,
    viewerId: xrpc.did,
    feeds: { ...reads.feeds, saved: lateMethods(async () => (await acts()).savedFeeds, ['list', 'add', 'overwrite']) },
    timeline: createTimeline(xrpc),
    suggestions: createSuggestions(xrpc),
    like: lateMethods(async () => (await acts()).like, toggle),
    mirror: lateMethods(async () => (await acts()).mirror, toggle),
    follow: lateMethods(async () => (await acts()).follow, toggle),
    block: lateMethods(async () => (await acts()).block, listedToggle),
    mute: lateMethods(async () => (await acts()).mute, listedToggle),
    report: { ...reportFeatures, ...lateMethods(async () => (await acts()).report, ['post', 'profile']) },
    remove: { ...removeFeatures, ...lateMethods(async () => (await acts()).remove, ['post']) },
    publish: createPublish(xrpc, deps),
    notifications: {
      ...notificationsFeatures,
      ...lateMethods(async () => (await acts()).notifications, ['list', 'countUnseen', 'markSeen']),
      preferences: lateMethods(async () => (await acts()).notifications.preferences, ['load', 'save']),
    },
    pinned: {
      // Your own PDS has newer pins than the AppView index.
      post: async (profile, signal) => (profile.profileId === xrpc.did ? (await acts()).ownPin : reads.pinned).post(profile, signal),
      own: lateMethods(async () => (await acts()).ownPin, toggle),
    },
    editProfile: { ...editProfileFeatures, ...lateMethods(async () => (await acts()).editProfile, ['load', 'save']) },
  } satisfies ConnectionWith<Exclude<keyof Capabilities, 'bookmark'>>
}
