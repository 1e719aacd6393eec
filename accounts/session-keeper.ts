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

/** This device, which has tokens of its own. */
export interface DeviceKeeper extends SessionKeeper {
  /** A token that opens calls. `refused`: the one that was not taken; another one comes back then. Throws SessionOver when there is none any more. */
  authorize(session: Session, refused?: string): Promise<string>
}

/** The sessions of this device, as all tabs have them. */
export interface HeldSessions {
  /** What is held now of whom a session is. Undefined: they are not here any more, or our server keeps them by now. */
  find(session: Session): Promise<Session | undefined>
  /** Puts one in the place of another. Answers what is held afterwards: something else, where somebody has come or gone meanwhile. */
  replace(former: Session, next: Session): Promise<Session | undefined>
}
