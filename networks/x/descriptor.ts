import { attemptMs } from '@chorus/contract/attempt-header'
import { networkIdentities } from '@chorus/model/network-identity'
import type { XSession } from '@chorus/model/session/session'
import type { NetworkDescriptor } from '../network-descriptor.ts'
import { readXOptions } from './x-options.ts'

/** What not every plan has. */
const planned = [
  ['like', 'likes'],
  ['bookmark', 'bookmarks'],
  ['follow', 'follows'],
  ['quote', 'quotes'],
] as const

export const x: NetworkDescriptor = {
  name: 'x',
  ...networkIdentities.x,
  mark: 'M14.234 10.162 22.977 0h-2.072l-7.591 8.824L7.251 0H.258l9.168 13.343L.258 24H2.33l8.016-9.318L16.749 24h6.993zm-2.837 3.299-.929-1.329L3.076 1.56h3.182l5.965 8.532.929 1.329 7.754 11.09h-3.182z',
  colour: { light: '#191815', dark: '#f3f1ea' },
  isPostId: (text) => /^\d{1,20}$/.test(text),
  isProfileId: (text) => /^\w{1,20}$/.test(text),
  toProfileSlug: (profile) => profile.handle || profile.profileId,
  toProfileUrl: ({ handle, profileId }) => (handle ? `https://x.com/${encodeURIComponent(handle)}` : `https://x.com/i/user/${profileId}`),
  toPostUrl: ({ author, postId }) => `https://x.com/${encodeURIComponent(author.handle || 'i')}/status/${postId}`,
  secretsOf: ({ payload }: XSession) => [payload.consumerSecret],
  videoOrigins: ['https://video.twimg.com'],
  unmirrorLeavesLists: false,
  hiddenMarks: ['like', 'mirror', 'bookmark'],
  // Less than the server remembers them for, because the repeated one takes time to arrive.
  freeRepeatMs: attemptMs - 60_000,
  accountCapabilities: ['publish', 'like', 'mirror', 'bookmark', 'follow', 'mute'],
  missingOnPlan(options) {
    const { features } = readXOptions(options)
    return planned.filter(([, feature]) => !features.includes(feature)).map(([capability]) => capability)
  },
}
