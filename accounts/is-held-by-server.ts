import { networkOfSessionType } from '@chorus/model/network-identity'
import { isStandIn } from '@chorus/model/session/placeholders'
import type { Session } from '@chorus/model/session/session'
import { descriptors } from '@chorus/networks/descriptors'

/** Whether a wallet signs each request: there is no secret to store and nothing to resume. */
export function isSignedByWallet(session: Session): boolean {
  const network = networkOfSessionType(session.type)
  return network !== undefined && descriptors[network].isSignedByWallet?.(session) === true
}

/** Whether our server holds the session's secrets. */
export function isHeldByServer(session: Session): boolean {
  const network = networkOfSessionType(session.type)
  // Once complete, a login without a network has no secrets left.
  if (!network) return true
  const secrets = descriptors[network].secretsOf?.(session) ?? [session.token]
  return !isSignedByWallet(session) && secrets.every(isStandIn)
}

/** Whether the session's tokens or key exist on this device alone. */
export const isDeviceOnly = (session: Session): boolean => !isHeldByServer(session) && !isSignedByWallet(session)
