import type { NetworkDeps } from '../../network.ts'
import { createNotifications } from '../notifications/create-notifications.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { createBookmark } from './bookmark.ts'
import { createRemove } from './create-marks.ts'
import { createOwnPin } from './create-own-pin.ts'
import { createEditProfile } from './edit-profile.ts'
import { createBlock, createFollow, createMute } from './follow.ts'
import { createLike, createMirror } from './like.ts'
import { createReport } from './report.ts'
import { createSavedFeeds } from './saved-feeds.ts'

/** Every operation that requires an account. Guests never load it. */
export const createActs = (xrpc: ActingXrpc, { ownFetcher, now, storedFacts }: NetworkDeps) => ({
  like: createLike(xrpc, now),
  mirror: createMirror(xrpc, now),
  follow: createFollow(xrpc, now),
  block: createBlock(xrpc, now),
  mute: createMute(xrpc),
  bookmark: createBookmark(xrpc, ownFetcher),
  report: createReport(xrpc),
  remove: createRemove(xrpc),
  savedFeeds: createSavedFeeds(xrpc, now),
  notifications: createNotifications(xrpc),
  editProfile: createEditProfile(xrpc, { now, storedFacts }),
  ownPin: createOwnPin(xrpc),
})
