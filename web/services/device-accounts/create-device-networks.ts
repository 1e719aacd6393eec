import type { DeviceKeeperDeps } from '@chorus/accounts/create-device-keeper'
import { createFetcher } from '@chorus/networks/http'
import type { Settings } from '../settings/settings.ts'
import { toServiceRoot } from './reach.ts'

/** The networks as used with sessions on this device. Each loads when an account needs it. */
export const createDeviceNetworks = (
  settings: Pick<Settings, 'sandboxed' | 'networks'>,
  now: () => number,
): DeviceKeeperDeps['networks'] => ({
  Bsky: async () => {
    const { createBlueskyDevice } = await import('./bluesky-device.ts')
    return createBlueskyDevice({ fetcherTo: (serviceUrl) => createFetcher({ root: toServiceRoot(settings, serviceUrl) }), now })
  },
  Lens: async () => {
    const { createLensDevice } = await import('./lens-device.ts')
    return createLensDevice(toLensDeps(settings, now))
  },
  Farcaster: async () => (await import('./farcaster-device.ts')).farcasterDevice,
})

/** The Lens API and our app id there. */
export const toLensDeps = ({ networks: { lens } }: Pick<Settings, 'networks'>, now: () => number) => ({
  fetcher: createFetcher({ root: lens.root }),
  app: lens.options['app'] ?? '',
  now,
})
