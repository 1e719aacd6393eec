import { networkOfSessionType } from '@chorus/model/network-identity'
import { isStandIn } from '@chorus/model/session/placeholders'
import type { Session } from '@chorus/model/session/session'
import { descriptors } from '@chorus/networks/descriptors'

/** Whether a wallet signs each request: there is no secret to keep, and nothing to resume. */
export function isSignedByWallet(session: Session): boolean {
  const network = networkOfSessionType(session.type)
  return network !== undefined && descriptors[network].isSignedByWallet?.(session) === true
}

export function isKeptByServer(session: Session): boolean {
  const network = networkOfSessionType(session.type)
  // A login without a network has no secrets left once it is through.
  if (!network) return true
  const secrets = descriptors[network].secretsOf?.(session) ?? [session.token]
  return !isSignedByWallet(session) && secrets.every(isStandIn)
}
