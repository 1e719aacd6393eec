import type { NetworkName } from '@chorus/model/network-identity'
import type { Session } from '@chorus/model/session/session'
import { connectBluesky, loadBluesky } from './bluesky/connect.ts'
import { loadFarcaster } from './farcaster/connect-reads.ts'
import { connectFarcaster } from './farcaster/connect.ts'
import { connectLens, loadLens } from './lens/connect.ts'
import type { Connect, Connection, NetworkDeps } from './network.ts'
import { connectX, loadX } from './x/connect.ts'

interface Adapter {
  connect: Connect
  /** Loads the code of a guest's calls. */
  load(): Promise<unknown>
}

const adapters: Record<NetworkName, Adapter> = {
  farcaster: { connect: connectFarcaster, load: loadFarcaster },
  lens: { connect: connectLens, load: loadLens },
  x: { connect: connectX, load: loadX },
  bluesky: { connect: connectBluesky, load: loadBluesky },
}

/**
 * Connects to a network with a session, or as a guest without one. What the connection offers is known at once; the code of its calls loads
 * with the first call.
 */
export const connect = (network: NetworkName, session: Session | undefined, deps: NetworkDeps): Connection =>
  adapters[network].connect(session, deps)

/** Loads the code of a network's calls before the first call. Throws when that fails; the call then tries again. */
export const preloadCalls = async (network: NetworkName): Promise<void> => void (await adapters[network].load())
