import type { NetworkName } from '@chorus/model/network-identity'
import type { NetworkAdapter } from './adapter/network-adapter.ts'
import { blueskyAdapter } from './bluesky/bluesky-adapter.ts'
import { farcasterAdapter } from './farcaster/farcaster-adapter.ts'
import { lensAdapter } from './lens/lens-adapter.ts'
import { xAdapter } from './x/x-adapter.ts'

/** One row per network. */
export const adapters = {
  farcaster: farcasterAdapter,
  lens: lensAdapter,
  x: xAdapter,
  bluesky: blueskyAdapter,
} satisfies Record<NetworkName, NetworkAdapter<unknown>>

type Adapters = typeof adapters

/** The settings of all networks. */
export type NetworkConfigs = { [N in NetworkName]: ReturnType<Adapters[N]['config']['toConfig']> }
