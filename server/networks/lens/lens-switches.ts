import type { NetworkSwitches } from '../../push/push-switch.ts'

export const lensSwitches: NetworkSwitches = {
  title: 'Lens',
  mode: {
    platform: 'priority',
    type: 'lens',
    title: 'Lens priority mode',
    description: 'Only from people you may know.',
    isOnAtFirst: true,
  },
  switches: [{ platform: 'lens', type: 'lens', title: 'Lens', isOnAtFirst: true }],
}
