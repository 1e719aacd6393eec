import type { Connect } from '../network.ts'
import { connectDevice, connectGuest, connectMember } from './connect-reads.ts'

/** Farcaster through our provider’s read model over the hubs. */
export const connectFarcaster: Connect = (session, deps) => {
  if (session?.type !== 'Farcaster') return connectGuest(deps)
  return deps.direct ? connectDevice(session.profileId, deps) : connectMember(session.profileId, deps)
}
