import type { Publish } from '../draft.ts'
import { lateMethods } from '../late.ts'
import type { Capabilities, EditProfile, NetworkDeps } from '../network.ts'
import { publishFeatures, removeFeatures, toMediaOrder } from './features.ts'

export const toggle = ['add', 'remove'] as const

interface Acts extends Pick<Capabilities, 'like' | 'mirror' | 'follow'> {
  remove: Pick<Capabilities['remove'], 'post'>
  editProfile: Pick<EditProfile, 'load' | 'save'>
}

interface Writes {
  acts(): Promise<Acts>
  sending(): Promise<Pick<Capabilities['publish'], 'send' | 'find'>>
  profileFeatures: Pick<EditProfile, 'fields' | 'location' | 'images'>
  /** Whether our server stores images and videos for the account. */
  hasMedia: boolean
  createPoll?: Publish['createPoll']
  /** Whether the names in its posts are found by Farcaster's client API, which links all of them. */
  linksNames?: boolean
}

/** What every account with write access can do, whatever signs for it. */
export const connectWrites = (
  { acts, sending, profileFeatures, hasMedia, createPoll, linksNames = false }: Writes,
  { now }: NetworkDeps,
) => ({
  like: lateMethods(async () => (await acts()).like, toggle),
  mirror: lateMethods(async () => (await acts()).mirror, toggle),
  follow: lateMethods(async () => (await acts()).follow, toggle),
  remove: { ...removeFeatures, ...lateMethods(async () => (await acts()).remove, ['post']) },
  publish: {
    ...publishFeatures,
    mediaOrder: toMediaOrder(hasMedia),
    createPoll,
    linksNames,
    identify: () => ({ key: crypto.randomUUID(), createdAt: now() }),
    ...lateMethods(sending, ['send', 'find']),
  },
  editProfile: { ...profileFeatures, ...lateMethods(async () => (await acts()).editProfile, ['load', 'save']) },
})
