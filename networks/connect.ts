import type { NetworkName } from '@chorus/model/network-identity'
import type { Session } from '@chorus/model/session/session'
import { connectBluesky } from './bluesky/connect.ts'
import { connectFarcaster } from './farcaster/connect.ts'
import { connectLens } from './lens/connect.ts'
import type { Connect, Connection, NetworkDeps } from './network.ts'
import { connectX } from './x/connect.ts'

const adapters: Record<NetworkName, Connect> = {
  farcaster: connectFarcaster,
  lens: connectLens,
  x: connectX,
  bluesky: connectBluesky,
}

/**
 * Connects to a network with a session, or as a guest without one. What the connection offers is known at once; the code of its calls loads
 * with the first call.
 */
export const connect = (network: NetworkName, session: Session | undefined, deps: NetworkDeps): Connection =>
  adapters[network](session, deps)
