import type { NetworkDeps } from '../../network.ts'
import type { Moderation } from '../moderation/create-moderation.ts'
import { createNotifications } from '../notifications/create-notifications.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { createAccountPreferences } from './account-preferences.ts'
import { createBookmark } from './bookmark.ts'
import { createContentSettings } from './content-settings.ts'
import { createRemove } from './create-marks.ts'
import { createOwnPin } from './create-own-pin.ts'
import { createEditProfile } from './edit-profile.ts'
import { createBlock, createFollow, createMute } from './follow.ts'
import { createLike, createMirror } from './like.ts'
import { createReport } from './report.ts'
import { createSavedFeeds } from './saved-feeds.ts'

/** Every operation that requires an account. Guests never load it. */
export function createActs(xrpc: ActingXrpc, moderation: Moderation, { ownFetcher, now, storedFacts }: NetworkDeps) {
  const preferences = createAccountPreferences(xrpc)
  return {
    like: createLike(xrpc, now),
    mirror: createMirror(xrpc, now),
    follow: createFollow(xrpc, now),
    block: createBlock(xrpc, now),
    mute: createMute(xrpc),
    bookmark: createBookmark(xrpc, ownFetcher),
    report: createReport(xrpc),
    remove: createRemove(xrpc),
    savedFeeds: createSavedFeeds(xrpc, preferences, now),
    contentSettings: createContentSettings(xrpc, preferences, moderation, now),
    notifications: createNotifications(xrpc),
    editProfile: createEditProfile(xrpc, { now, storedFacts }),
    ownPin: createOwnPin(xrpc),
  }
}
