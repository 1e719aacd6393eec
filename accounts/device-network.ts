import type { HostedProfile } from '@chorus/contract/hosted'
import type { Session } from '@chorus/model/session/session'

/**
 * Speaks to one network with what a session of this device holds. Throws `unauthorized` or `forbidden` where the network has said that
 * the session is over or somebody else's; whatever else it throws says nothing of that.
 */
export interface DeviceNetwork {
  /** How long before its end a token is exchanged, in ms. */
  margin: number
  /** What opens calls. Undefined: nothing that is ever sent. */
  token(session: Session): string | undefined
  /** When that ends, in ms by our own clock. none: it does not, or nobody can tell. */
  tokenEnd(session: Session): number | 'none'
  /** The next tokens. Asked again with the same ones where the answer was lost. */
  renew(session: Session): Promise<Session>
  /** Whose the network says that it is. */
  identify(session: Session): Promise<HostedProfile>
  /** Ends it there. Here it is over already, so one that does not hear of it is no fault. */
  end(session: Session): Promise<void>
}
