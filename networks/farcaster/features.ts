import { limits } from '@chorus/model/limits'
import type { Publish } from '../draft.ts'
import type { EditProfile, Notifications, Remove, Report } from '../network.ts'

// What this network supports: facts that screens need before any code of a call is loaded.

export const publishFeatures = {
  restrictions: ['Everyone'],
  languages: 0,
  canRefuseQuotes: false,
  canPostInChannels: true,
} as const satisfies Partial<Publish>

/** Casts name the URLs of media, which our provider stores for accounts with a session or a key. */
export const toMediaOrder = (hasMedia: boolean): Publish['mediaOrder'] => [
  ...(hasMedia ? (['image', 'video'] as const) : []),
  'gif',
  'card',
]

export const notificationsFeatures: Pick<Notifications, 'types'> = {
  types: ['Comment', 'Mention', 'Mirror', 'Quote', 'Reaction', 'Follow'],
}

/** Neither the provider's reports nor the network's say why. */
export const reportFeatures: Pick<Report, 'reasons'> = { reasons: ['other'] }

/** Farcaster's client API takes locations from its own map, and images only by URL. */
export const custodyProfileFeatures: Pick<EditProfile, 'fields' | 'images'> = {
  fields: ['displayName', 'bio', 'location', 'website'],
  images: { types: [], bytes: limits.farcaster.images.bytes },
}

export const removeFeatures: Pick<Remove, 'gone'> = { gone: 'hidden' }

export const editProfileFeatures: Pick<EditProfile, 'fields' | 'location' | 'images'> = {
  fields: ['displayName', 'bio', 'location', 'website', 'avatar', 'banner'],
  location: 'coordinates',
  images: { types: ['image/jpeg', 'image/png'], bytes: limits.farcaster.images.bytes },
}
