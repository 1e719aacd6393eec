import type { NetworkSwitches } from '../../../push/push-switch.ts'

const parts = ['follows', 'likes', 'recasts', 'quote', 'mention', 'reply'] as const

export const blueskySwitches: NetworkSwitches = {
  title: 'Bluesky',
  switches: [
    { platform: 'bsky', type: 'all', title: 'Bluesky', isOnAtFirst: true, parts },
    { platform: 'bsky', type: 'follows', title: 'New followers', isOnAtFirst: true },
    { platform: 'bsky', type: 'likes', title: 'Likes', isOnAtFirst: true },
    { platform: 'bsky', type: 'recasts', title: 'Reposts', isOnAtFirst: true },
    { platform: 'bsky', type: 'quote', title: 'Quotes', isOnAtFirst: true },
    { platform: 'bsky', type: 'mention', title: 'Mentions', isOnAtFirst: true },
    { platform: 'bsky', type: 'reply', title: 'Replies', isOnAtFirst: true },
  ],
}
