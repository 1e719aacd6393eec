import { lensChainIds } from '@chorus/model/chain/lens-chain-ids'
import { networkIdentities } from '@chorus/model/network-identity'
import type { LensSession } from '@chorus/model/session/session'
import type { NetworkDescriptor } from '../network-descriptor.ts'
import { lensClient } from './lens-client.ts'

export const lens: NetworkDescriptor = {
  name: 'lens',
  ...networkIdentities.lens,
  mark: 'M12 4a4.2 4.2 0 0 1 4.1 3.3 4.2 4.2 0 0 1 4 6.2A11 11 0 0 1 12 18a11 11 0 0 1-8.1-4.5 4.2 4.2 0 0 1 4-6.2A4.2 4.2 0 0 1 12 4z',
  colour: { light: '#1f8a5f', dark: '#58c495' },
  // A post's number, or the slug derived from it; older posts have `{account}-{post}` in hex.
  isPostId: (text) => /^[0-9a-z]{1,80}$/i.test(text) || /^0x[0-9a-f]+-0x[0-9a-f]+(-[\w-]+)?$/i.test(text),
  // An account address, or a local name.
  isProfileId: (text) => /^0x[0-9a-f]{40}$/i.test(text) || /^[a-z0-9][a-z0-9_-]{0,25}$/i.test(text),
  toProfileSlug: (profile) => profile.handle || profile.profileId,
  toProfileUrl: ({ handle, profileId }) => `${lensClient}/${handle ? `u/${encodeURIComponent(handle)}` : `account/${profileId}`}`,
  toPostUrl: ({ slug, postId }) => `${lensClient}/posts/${encodeURIComponent(slug ?? postId)}`,
  secretsOf: ({ token, refreshToken }: LensSession) => [token, refreshToken],
  walletChains: Object.values(lensChainIds),
  videoOrigins: [],
  // Open Frames, which are of version 1.
  opensFrame: (frame) => frame.x_version === 1 && frame.protocol === 'of',
  unmirrorLeavesLists: true,
  hiddenMarks: [],
  accountCapabilities: [
    'timeline',
    'publish',
    'edit',
    'remove',
    'like',
    'mirror',
    'bookmark',
    'follow',
    'suggestions',
    'mute',
    'block',
    'report',
    'polls',
    'notifications',
    'collect',
    'editProfile',
  ],
}
