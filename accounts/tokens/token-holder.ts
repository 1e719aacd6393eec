import type { HostedProfile } from '@chorus/contract/hosted/hosted'
import type { Session } from '@chorus/model/session/session'

export interface ResumedSession {
  session: Session
  profile: HostedProfile
}

/** The token holder of a session, which calls its network: our server, or this device. */
export interface TokenHolder {
  /** Expiry of the access token in ms. `unknown`: the holder judges it itself. `none`: it has no credentials for this session. */
  accessEnd(session: Session): Promise<number | 'unknown' | 'none'>
  /** Refreshes the tokens. Never called concurrently for one session, in any tab. */
  refresh(session: Session): Promise<Session>
  /** Asks the network whether the session is valid, and whose it is. Undefined: it no longer exists. */
  resume(session: Session): Promise<ResumedSession | undefined>
  /** Ends the session. An ended session is no failure. */
  endSession(session: Session): Promise<void>
}

/** The token holder on this device. */
export interface DeviceTokenHolder extends TokenHolder {
  /** A valid access token. `refused`: a rejected one, so the result is a different one. Throws SessionOver when the session has ended. */
  authorize(session: Session, refused?: string): Promise<string>
}

/** The device-only sessions, shared by all tabs. */
export interface HeldSessions {
  /** The current session of the same account. Undefined: it is gone, or our server holds it by now. */
  find(session: Session): Promise<Session | undefined>
  /** Replaces a session. Returns the session held afterwards, which differs when the account logged in again or out meanwhile. */
  replace(former: Session, next: Session): Promise<Session | undefined>
}
