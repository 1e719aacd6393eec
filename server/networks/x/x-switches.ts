import type { NetworkSwitches } from '../../push/push-switch.ts'

const parts = ['quote', 'mention', 'reply'] as const

export const xSwitches: NetworkSwitches = {
  title: 'X',
  switches: [
    { platform: 'twitter', type: 'all', title: 'X', isOnAtFirst: true, parts },
    { platform: 'twitter', type: 'quote', title: 'Quotes', isOnAtFirst: true },
    { platform: 'twitter', type: 'mention', title: 'Mentions', isOnAtFirst: true },
    { platform: 'twitter', type: 'reply', title: 'Replies', isOnAtFirst: true },
  ],
}
