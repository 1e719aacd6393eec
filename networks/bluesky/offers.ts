import { limits } from '@chorus/model/limits'
import type { Publish } from '../draft.ts'
import type { Bookmark, EditProfile, Notifications, Remove, Report } from '../network.ts'

// What this network takes and lists: facts that screens are drawn by, before any of it is done.

export const bookmarkOffer: Pick<Bookmark, 'kinds'> = { kinds: ['all', 'text', 'image', 'video', 'audio'] }

export const reportOffer: Pick<Report, 'reasons' | 'noteLimit'> = {
  reasons: ['spam', 'misleading', 'sexual', 'rude', 'violation', 'other'],
  noteLimit: 2000,
}

/** Spec 3 §4: Lens alone takes a deleted post out of lists. */
export const removeOffer: Pick<Remove, 'gone'> = { gone: 'hidden' }

export const notificationsOffer: Pick<Notifications, 'types'> = {
  types: ['Comment', 'Mention', 'Mirror', 'Quote', 'Reaction', 'Follow'],
}

/** Languages: spec 3 §9. */
export const publishOffer = {
  restrictions: ['Everyone', 'Nobody', 'OnlyPeopleYouFollow', 'YouFollower', 'MentionedProfiles'],
  languages: 3,
  mediaOrder: ['gif', 'image', 'video', 'card'],
  canRefuseQuotes: true,
  gifHosts: ['media.tenor.com'],
} as const satisfies Partial<Publish>

export const editProfileOffer: Pick<EditProfile, 'fields' | 'pictures'> = {
  fields: ['displayName', 'bio', 'picture', 'banner'],
  pictures: { types: ['image/jpeg', 'image/png'], bytes: limits.bluesky.images.uploaded.bytes },
}
