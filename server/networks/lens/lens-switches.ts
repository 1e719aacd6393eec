import type { NetworkSwitches } from '../../push/push-switch.ts'

export const lensSwitches: NetworkSwitches = {
  title: 'Lens',
  mode: {
    platform: 'priority',
    type: 'lens',
    title: 'Lens priority mode',
    description: 'Only what people whom you may know do.',
    isOnAtFirst: true,
  },
  switches: [{ platform: 'lens', type: 'lens', title: 'Lens', isOnAtFirst: true }],
}
