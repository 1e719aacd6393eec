import { limits } from '@chorus/model/limits'
import type { Publish } from '../draft.ts'
import type { Bookmark, EditProfile, Notifications, Remove, Report } from '../network.ts'

// What this network supports and lists: facts that screens need before any code of an action is loaded.

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
  gifHosts: ['media.tenor.com'],
} as const satisfies Partial<Publish>

export const editProfileFeatures: Pick<EditProfile, 'fields' | 'images'> = {
  fields: ['displayName', 'bio', 'avatar', 'banner'],
  images: { types: ['image/jpeg', 'image/png'], bytes: limits.bluesky.images.uploaded.bytes },
}
