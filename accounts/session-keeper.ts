import type { HostedProfile } from '@chorus/contract/hosted'
import type { Session } from '@chorus/model/session/session'

export interface ResumedSession {
  session: Session
  profile: HostedProfile
}

/** Who holds the secrets of a session and speaks to its network with them: our server, or this device. */
export interface SessionKeeper {
  /** When an access token ends, in ms. `unknown`: the keeper judges that itself. `none`: it has no credentials for this session. */
  accessEnd(session: Session): Promise<number | 'unknown' | 'none'>
  /** New tokens. Never called twice at once for one session, over all tabs. */
  refresh(session: Session): Promise<Session>
  /** Asks the network whether the session stands, and whose it is. Undefined: there is none any more. */
  resume(session: Session): Promise<ResumedSession | undefined>
  /** Ends it. One that is over already is no failure. */
  forget(session: Session): Promise<void>
}
