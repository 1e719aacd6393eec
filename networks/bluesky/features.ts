import { limits } from '@chorus/model/limits'
import type { Publish } from '../draft.ts'
import type { Bookmark, Capabilities, EditProfile, Feeds, NetworkDeps, Notifications, Remove, Report } from '../network.ts'

// What this network supports and lists: facts that screens need before the code of any call is loaded.

/** Provider API §8.1 */
const whatsHot = 'at://did:plc:z72i7hdynmk6r22z27h6tvur/app.bsky.feed.generator/whats-hot'

/** The at-uri of the feed that guests see first. */
export const toDiscoverFeed = (options: NetworkDeps['options']): string => options?.['feed'] ?? whatsHot

/** Bluesky's own moderation. */
const blueskyModeration = 'did:plc:ar7c4by46qjdydhdevvrndac'
export const toModerator = (options: NetworkDeps['options']): string => options?.['moderator'] ?? blueskyModeration

/** Known followers require a viewer. */
export const toRelationsFeatures = (isGuest: boolean): Pick<Capabilities['relations'], 'kinds'> => ({
  kinds: isGuest ? ['followers', 'following'] : ['followers', 'following', 'known-followers'],
})

export const engagersFeatures: Pick<Capabilities['engagers'], 'kinds'> = { kinds: ['likes', 'mirrors'] }

/** Feeds about their reader, which are empty for guests. Provider API §8.1. */
export const feedsFeatures: Pick<Feeds, 'needLogin'> = {
  needLogin: ['z72i7hdynmk6r22z27h6tvur_with-friends', 'tenurhgjptubkk5zf5qhi3og_mutuals'],
}

export const bookmarkFeatures: Pick<Bookmark, 'kinds'> = { kinds: ['all', 'text', 'image', 'video', 'audio'] }

export const reportFeatures: Pick<Report, 'reasons' | 'noteLimit'> = {
  reasons: ['spam', 'misleading', 'sexual', 'rude', 'violation', 'other'],
  noteLimit: 2000,
}

/** Spec 3 §4: only Lens removes a deleted post from lists. */
export const removeFeatures: Pick<Remove, 'gone'> = { gone: 'hidden' }

export const notificationsFeatures: Pick<Notifications, 'types'> = {
  types: ['Comment', 'Mention', 'Mirror', 'Quote', 'Reaction', 'Follow'],
}

/** Languages: spec 3 §9. */
export const publishFeatures = {
  restrictions: ['Everyone', 'Nobody', 'OnlyPeopleYouFollow', 'YouFollower', 'MentionedProfiles'],
  languages: 3,
  mediaOrder: ['gif', 'image', 'video', 'card'],
  canRefuseQuotes: true,
  // The labels that authors may give themselves (com.atproto.label.defs#selfLabels), all of which cover media only.
  warnings: { kinds: ['sexual', 'nudity', 'porn', 'graphic-media'] },
  // Tenor ended its API in June 2026, and Bluesky's own app has used the second one since. Decision 120.
  gifHosts: ['media.tenor.com', 'static.klipy.com'],
} as const satisfies Partial<Publish>

export const editProfileFeatures: Pick<EditProfile, 'fields' | 'images'> = {
  fields: ['displayName', 'bio', 'avatar', 'banner'],
  images: { types: ['image/jpeg', 'image/png'], bytes: limits.bluesky.images.uploaded.bytes },
}
