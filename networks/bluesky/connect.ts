import { createLate, lateMethods } from '../late.ts'
import type { Capabilities, Connect, Connection, NetworkDeps, Offering } from '../network.ts'
import { createEngagement } from './lists/engagement.ts'
import { createFeeds } from './lists/feeds.ts'
import { createPinned } from './lists/pinned.ts'
import { createRelations, createSuggestions } from './lists/relations.ts'
import { createSearch } from './lists/search.ts'
import { createTimeline } from './lists/timeline.ts'
import { bookmarkOffer, editProfileOffer, notificationsOffer, removeOffer, reportOffer } from './offers.ts'
import { createPublish } from './publish/create-publish.ts'
import { createReads } from './reads.ts'
import { type ActingXrpc, createDeviceXrpc, createHostedXrpc, createPublicXrpc, type Xrpc } from './xrpc.ts'

type Offered = 'searchPosts' | 'searchProfiles' | 'relations' | 'engagers' | 'quotes' | 'feeds' | 'pinned'

/**
 * Bluesky: for visitors the public AppView, straight from here; for an account its own service, by way of our server where that has the
 * tokens, and straight from here where this device has them.
 */
export const connectBluesky: Connect = (session, deps) => {
  if (session?.type !== 'Bsky') return connectVisitor(deps)
  const { profileId: did, payload } = session
  if (deps.direct) return connectAccount(createDeviceXrpc(deps.direct, did), deps)
  // Tokens that nobody here uses: without a way to do so, it is a visitor's page.
  return isToken(payload.accessJwt) ? connectVisitor(deps) : connectHosted(createHostedXrpc(deps.ownFetcher, did), deps)
}

const isToken = (text: string): boolean => text.split('.').length === 3

const connectVisitor = (deps: NetworkDeps): Connection => connectReads(createPublicXrpc(deps.fetcher), deps, true)

function connectReads(xrpc: Xrpc, deps: NetworkDeps, isVisitor: boolean) {
  return {
    network: 'bluesky',
    ...createReads(xrpc, deps, isVisitor),
    ownProfileTabs: ['likes'],
    ...createSearch(xrpc, isVisitor),
    ...createEngagement(xrpc),
    relations: createRelations(xrpc, isVisitor),
    feeds: createFeeds(xrpc, isVisitor),
    pinned: createPinned(xrpc),
  } satisfies Offering<Offered>
}

/** What our provider keeps is an account's that it knows. */
function connectHosted(xrpc: ActingXrpc, deps: NetworkDeps) {
  const acts = lateActs(xrpc, deps)
  const bookmark = { ...bookmarkOffer, ...lateMethods(async () => (await acts()).bookmark, ['add', 'remove', 'list', 'kept']) }
  return { ...connectAccount(xrpc, deps, acts), bookmark } satisfies Offering<keyof Capabilities>
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
    report: { ...reportOffer, ...lateMethods(async () => (await acts()).report, ['post', 'profile']) },
    remove: { ...removeOffer, ...lateMethods(async () => (await acts()).remove, ['post']) },
    publish: createPublish(xrpc, deps),
    notifications: {
      ...notificationsOffer,
      ...lateMethods(async () => (await acts()).notifications, ['list', 'countUnseen', 'markSeen']),
      preferences: lateMethods(async () => (await acts()).notifications.preferences, ['load', 'save']),
    },
    pinned: {
      // Of oneself more is known than everybody's index has heard.
      post: async (profile, signal) => (profile.profileId === xrpc.did ? (await acts()).ownPin : reads.pinned).post(profile, signal),
      own: lateMethods(async () => (await acts()).ownPin, toggle),
    },
    editProfile: { ...editProfileOffer, ...lateMethods(async () => (await acts()).editProfile, ['load', 'save']) },
  } satisfies Offering<Exclude<keyof Capabilities, 'bookmark'>>
}
