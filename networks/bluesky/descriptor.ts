import { networkIdentities } from '@chorus/model/network-identity'
import type { BlueskySession } from '@chorus/model/session/session'
import type { NetworkDescriptor } from '../network-descriptor.ts'
import { readUri } from './post-id.ts'

export const bluesky: NetworkDescriptor = {
  name: 'bluesky',
  ...networkIdentities.bluesky,
  mark: 'M5.202 2.857C7.954 4.922 10.913 9.11 12 11.358c1.087-2.247 4.046-6.436 6.798-8.501C20.783 1.366 24 .213 24 3.883c0 .732-.42 6.156-.667 7.037-.856 3.061-3.978 3.842-6.755 3.37 4.854.826 6.089 3.562 3.422 6.299-5.065 5.196-7.28-1.304-7.847-2.97-.104-.305-.152-.448-.153-.327 0-.121-.05.022-.153.327-.568 1.666-2.782 8.166-7.847 2.97-2.667-2.737-1.432-5.473 3.422-6.3-2.777.473-5.899-.308-6.755-3.369C.42 10.04 0 4.615 0 3.883c0-3.67 3.217-2.517 5.202-1.026',
  colour: { light: '#0a7aff', dark: '#5aa9ff' },
  // `{suffix of did:plc:}_{record key}`; authors with another DID method appear in full: `did:web:example.com_{record key}`.
  isPostId: (text) => /^([a-z2-7]{24}|did:[a-z]+:[\w.:%-]{1,200})_[\w.~:-]{1,512}$/.test(text),
  isProfileId: (text) =>
    /^did:[a-z]+:[\w.:%-]{1,200}$/.test(text) || /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}$/i.test(text),
  toProfileSlug: (profile) => (profile.handle === 'handle.invalid' ? profile.profileId : profile.handle),
  toProfileUrl: ({ profileId }) => `https://bsky.app/profile/${profileId}`,
  toPostUrl: ({ author, publicationId }) => `https://bsky.app/profile/${author.profileId}/post/${readUri(publicationId).key}`,
  secretsOf: ({ payload }: BlueskySession) => [payload.accessJwt, payload.refreshJwt],
  serverOf: ({ serviceUrl }: BlueskySession) => new URL(serviceUrl).origin,
  videoOrigins: ['https://video.bsky.app', 'https://video.cdn.bsky.app'],
  unmirrorLeavesLists: true,
  hiddenMarks: [],
  accountCapabilities: [
    'timeline',
    'publish',
    'remove',
    'like',
    'mirror',
    'bookmark',
    'follow',
    'suggestions',
    'mute',
    'block',
    'report',
    'notifications',
    // The public AppView refuses it to guests.
    'searchPosts',
    'editProfile',
  ],
}
