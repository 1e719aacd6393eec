import type { ApiCall } from '@chorus/contract/call'
import type { Session } from '@chorus/model/session/session'
import type { NetworkLogin } from './network-login.ts'

/** How one network's sessions are resumed, checked and ended. Absent properties mean the default. Spec 1 §4. */
export interface SessionRules {
  /** Tokens that end within `margin` ms are renewed before the session is resumed. Absent: the token holder decides. */
  renewal?: {
    margin: number
    /** Attempts, as long as the network does not refuse. */
    attempts: number
    /** The error where the session holds no credentials. */
    noCredentials: string
  }
  /** Further attempts to resume after network errors: when the product starts, and later. */
  retries?: { startup: number; later: number }
  /** The error where a resumed session belongs to another profile. */
  otherProfile?: string
  /** A resumed session as it is stored. `now`: ms. */
  toStored?(session: Session, now: number): Session
  /** Whether a stored session is not worth resuming at startup. `now`: ms. */
  isLost?(session: Session, profileId: string, now: number): boolean
  /** Whether an error, or no session at all, ends the account. Absent: all do. */
  isFinal?(error: unknown): boolean
  /** A sign-in of its own that the browser holds beside the account, from before the account exists. */
  signIn?: {
    logOut: ApiCall
    /** Whether logging in makes one before it is known whose account it is. */
    isBesideLogin?: boolean
    /** Which sign-in to end; absent: the latest. */
    toHeaders(session: Session): Record<string, string>
    /** Whether an error that ends the account ends the sign-in too. */
    endsWith(error: unknown): boolean
  }
  /** How people log in. */
  login?: NetworkLogin
  /** Spec 1 §2 L18: not restored on the page where a Telegram login arrives, because it would interfere with it. */
  waitsForTelegram?: boolean
}
