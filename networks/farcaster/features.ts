import type { Publish } from '../draft.ts'
import type { EditProfile, Remove } from '../network.ts'

// What this network supports: facts that screens need before any code of a call is loaded.

export const publishFeatures = {
  restrictions: ['Everyone'],
  languages: 0,
  // Media of our own need a host, which does not exist yet.
  mediaOrder: ['gif', 'card'],
  canRefuseQuotes: false,
  canPostInChannels: true,
} as const satisfies Partial<Publish>

export const removeFeatures: Pick<Remove, 'gone'> = { gone: 'hidden' }

export const editProfileFeatures: Pick<EditProfile, 'fields' | 'images'> = {
  fields: ['displayName', 'bio'],
  images: { types: [], bytes: 0 },
}
