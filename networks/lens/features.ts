import { limits } from '@chorus/model/limits'
import type { Publish } from '../draft.ts'
import type { Bookmark, Capabilities, Channels, EditProfile, Feeds, Notifications, Remove, Report } from '../network.ts'

// What this network supports and lists: facts that screens need before any code of a call is loaded.

/** Known followers require a viewer. */
export const toRelationsFeatures = (isGuest: boolean): Pick<Capabilities['relations'], 'kinds'> => ({
  kinds: isGuest ? ['followers', 'following'] : ['followers', 'following', 'known-followers'],
})
export const engagersFeatures: Pick<Capabilities['engagers'], 'kinds'> = { kinds: ['likes', 'mirrors', 'collects'] }
export const bookmarkFeatures: Pick<Bookmark, 'kinds'> = { kinds: ['all', 'text', 'image', 'video', 'audio'] }
/** Spec 1 §9: one fixed reason for posts, and one for people. */
export const reportFeatures: Pick<Report, 'reasons' | 'profileReasons'> = { reasons: ['scam'], profileReasons: ['spam'] }
/** Spec 3 §4 */
export const removeFeatures: Pick<Remove, 'gone'> = { gone: 'removed' }
export const notificationsFeatures: Pick<Notifications, 'types'> = {
  types: ['Comment', 'Mention', 'Mirror', 'Quote', 'Reaction', 'Follow', 'Act'],
}
/** Spec 1 §5: replies can be left to followers. */
export const publishFeatures = {
  restrictions: ['Everyone', 'YouFollower'],
  languages: 1,
  mediaOrder: ['image', 'gif', 'video', 'card'],
  canRefuseQuotes: false,
  hasOwnPreviews: true,
  warnings: { kinds: ['sexual', 'nudity', 'porn', 'graphic-media', 'spoiler'], ofText: true },
  canPostInChannels: true,
  canPostInFeeds: true,
} as const satisfies Partial<Publish>
export const editProfileFeatures: Pick<EditProfile, 'fields' | 'images'> = {
  fields: ['displayName', 'bio', 'location', 'website', 'avatar', 'banner'],
  images: { types: ['image/jpeg', 'image/png'], bytes: limits.lens.images.bytes },
}
/** The API orders posts by time only. */
export const channelsFeatures: Pick<Channels, 'sorts' | 'kind'> = { sorts: ['recent'], kind: 'group' }
export const feedsFeatures: Pick<Feeds, 'needLogin'> = { needLogin: [] }
