import type { NetworkSwitches } from '../../push/push-switch.ts'

const parts = ['follows', 'likes', 'recasts', 'mention', 'reply'] as const

export const farcasterSwitches: NetworkSwitches = {
  title: 'Farcaster',
  mode: {
    platform: 'priority',
    type: 'priority',
    title: 'Farcaster priority mode',
    description: 'Only from people you may know.',
    isOnAtFirst: true,
  },
  switches: [
    { platform: 'all', type: 'farcaster', title: 'Farcaster', isOnAtFirst: true, parts },
    { platform: 'all', type: 'follows', title: 'New followers', isOnAtFirst: true },
    { platform: 'all', type: 'likes', title: 'Likes', isOnAtFirst: true },
    { platform: 'all', type: 'recasts', title: 'Reposts', isOnAtFirst: true },
    { platform: 'all', type: 'mention', title: 'Mentions', isOnAtFirst: true },
    { platform: 'all', type: 'reply', title: 'Replies', isOnAtFirst: true },
  ],
}
