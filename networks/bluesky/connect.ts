import type { Capabilities, Connect, Connection, NetworkDeps, Offering } from '../network.ts'
import { createBookmark } from './acts/bookmark.ts'
import { createEditProfile } from './acts/edit-profile.ts'
import { createBlock, createFollow, createMute } from './acts/follow.ts'
import { createLike, createMirror } from './acts/like.ts'
import { removeRecord } from './acts/records.ts'
import { createReport } from './acts/report.ts'
import { createSavedFeeds } from './acts/saved-feeds.ts'
import { createEngagement } from './lists/engagement.ts'
import { createFeeds } from './lists/feeds.ts'
import { createPinned } from './lists/pinned.ts'
import { createRelations, createSuggestions } from './lists/relations.ts'
import { createSearch } from './lists/search.ts'
import { createTimeline } from './lists/timeline.ts'
import { createNotifications } from './notifications/create-notifications.ts'
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
    ...createReads(xrpc, deps),
    ownProfileTabs: ['likes'],
    ...createSearch(xrpc, isVisitor),
    ...createEngagement(xrpc),
    relations: createRelations(xrpc, isVisitor),
    feeds: createFeeds(xrpc, isVisitor),
    pinned: createPinned(xrpc),
  } satisfies Offering<Offered>
}

/** What our provider keeps is an account's that it knows. */
const connectHosted = (xrpc: ActingXrpc, deps: NetworkDeps) =>
  ({ ...connectAccount(xrpc, deps), bookmark: createBookmark(xrpc, deps.ownFetcher) }) satisfies Offering<keyof Capabilities>

function connectAccount(xrpc: ActingXrpc, deps: NetworkDeps) {
  const { now } = deps
  const reads = connectReads(xrpc, deps, false)
  return {
    ...reads,
    viewerId: xrpc.did,
    feeds: { ...reads.feeds, saved: createSavedFeeds(xrpc, now) },
    timeline: createTimeline(xrpc),
    suggestions: createSuggestions(xrpc),
    like: createLike(xrpc, now),
    mirror: createMirror(xrpc, now),
    follow: createFollow(xrpc, now),
    block: createBlock(xrpc, now),
    mute: createMute(xrpc),
    report: createReport(xrpc),
    // Spec 3 §4: Lens alone takes a deleted post out of lists.
    remove: { gone: 'hidden', post: ({ publicationId }) => removeRecord(xrpc, publicationId) },
    publish: createPublish(xrpc, deps),
    notifications: createNotifications(xrpc),
    editProfile: createEditProfile(xrpc),
  } satisfies Offering<Exclude<keyof Capabilities, 'bookmark'>>
}
