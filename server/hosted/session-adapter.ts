import type { HostedType } from '@chorus/contract/hosted/hosted'
import type { Session } from '@chorus/model/session/session'
import type { Context } from 'hono'
import type { Db } from '../db/database.ts'
import type { NetworkSession } from '../vault/network-session-vault.ts'
import type { Facts } from './draft.ts'

/**
 * Result of checking a session at its network. `unauthorized`: retry once with new tokens. `other-person`: the tokens belong to someone
 * else.
 */
export type SessionState = 'alive' | 'unauthorized' | 'ended' | 'other-person'

export interface Refreshed {
  secret: object
  /** ms: new expiry of the whole session. */
  expiresAt: number
}

export interface SessionTokens {
  /** Seconds: tokens that expire sooner than this are refreshed before use. Spec 1 §4 and §9, spec 3 §4. */
  margin: number
  /** Fetches the next tokens. 'ended': the network no longer knows the session. Throws a Refusal when the network does not respond. */
  refresh(session: NetworkSession): Promise<Refreshed | 'ended'>
}

/** The network-specific part of hosted sessions. */
export interface SessionAdapter {
  type: HostedType
  /** The specs' serialized session. `hidden` replaces every secret. */
  toSession(session: NetworkSession, facts: Facts, hidden: string): Session
  /** Absent: tokens do not expire, so there is nothing to refresh. */
  tokens?: SessionTokens
  /** Asks the network whether the session is still valid. Throws a Refusal when it does not respond. */
  check?(session: NetworkSession, context: Context): Promise<SessionState>
  /** Ties data about the session that the network stores elsewhere to the browser session, within the login's transaction. */
  attach?(transaction: Db, session: Pick<NetworkSession, 'sessionId' | 'secret'>): Promise<void>
  /** Ends the session at the network. */
  end?(session: NetworkSession): Promise<void>
  /** Removes this browser's copy of the session, or of all its sessions. */
  leaveBrowser?(context: Context, session?: NetworkSession): Promise<void>
}

export type SessionAdapters = ReadonlyMap<string, SessionAdapter>
