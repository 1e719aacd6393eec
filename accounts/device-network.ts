import type { HostedProfile } from '@chorus/contract/hosted'
import type { Session } from '@chorus/model/session/session'

/**
 * Calls one network with a device-only session. Throws `unauthorized` or `forbidden` when the network said that the session is over or
 * someone else's; any other error says nothing about it.
 */
export interface DeviceNetwork {
  /** ms before expiry at which a token is refreshed. */
  margin: number
  /** The access token. Undefined: the session has none that is ever sent. */
  token(session: Session): string | undefined
  /** Its expiry in ms by our own clock. none: it doesn't expire, or that is unknown. */
  tokenEnd(session: Session): number | 'none'
  /** The next tokens. Called again with the same session after a lost response. */
  renew(session: Session): Promise<Session>
  /** The owner of the session, according to the network. */
  identify(session: Session): Promise<HostedProfile>
  /** Ends the session at the network. It is already over here, so a failure doesn't matter. */
  end(session: Session): Promise<void>
}
