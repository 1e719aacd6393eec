import type { NetworkName } from '@chorus/model/network-identity'
import type { DeviceDeps, DeviceNetwork } from './device-network.ts'

/** The networks that support device-only sessions. Each adapter loads on first use, because most people never need it. */
export const deviceNetworks: Partial<Record<NetworkName, (deps: DeviceDeps) => Promise<DeviceNetwork>>> = {
  farcaster: async (deps) => (await import('./farcaster/device-network.ts')).createFarcasterDevice(deps),
  lens: async (deps) => (await import('./lens/device-network.ts')).createLensDevice(deps),
  bluesky: async (deps) => (await import('./bluesky/device-network.ts')).createBlueskyDevice(deps),
}
