import type { NetworkName } from '@chorus/model/network-identity'
import * as bluesky from './bluesky/connect-reads.ts'
import * as farcaster from './farcaster/connect-reads.ts'
import * as lens from './lens/connect-reads.ts'
import type { Connection, NetworkDeps } from './network.ts'
import * as x from './x/connect-reads.ts'

interface GuestAdapter {
  connect(deps: NetworkDeps): Connection
  /** Loads the code of a guest's calls. */
  load(): Promise<unknown>
}

const adapters: Record<NetworkName, GuestAdapter> = {
  farcaster: { connect: farcaster.connectGuest, load: farcaster.loadFarcaster },
  lens: { connect: lens.connectGuest, load: lens.loadLens },
  x: { connect: x.connectGuest, load: x.loadX },
  bluesky: { connect: bluesky.connectGuest, load: bluesky.loadBluesky },
}

/** Connects to a network as a guest. A page without accounts needs nothing else: what accounts may do is in `connect.ts`, which loads late. */
export const connectGuest = (network: NetworkName, deps: NetworkDeps): Connection => adapters[network].connect(deps)

/** Loads the code of a network's calls before the first call. Throws when that fails; the call then tries again. */
export const preloadCalls = async (network: NetworkName): Promise<void> => void (await adapters[network].load())
