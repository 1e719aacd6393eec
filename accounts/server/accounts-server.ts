import type { HostedAccount, HostedNetworkSession, HostedOutcome, HostedType } from '@chorus/contract/hosted/hosted'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Session } from '@chorus/model/session/session'
import type { LoginType } from '../login-type.ts'

/** The calls of /api/hosted for this browser's accounts. Each throws a Failure with the server's code. */
export interface AccountsServer {
  /** Throws `aborted` when the caller aborted. */
  logIn(type: LoginType, proof: object, signal?: AbortSignal): Promise<HostedOutcome>
  /** After a conflict: switches this browser to the other account. */
  continueLogin(token: string): Promise<HostedOutcome>
  /** After a conflict: moves the sign-in method to this browser's account. */
  moveLogin(token: string): Promise<HostedOutcome>
  session(): Promise<{ account: HostedAccount | null; sessions: HostedNetworkSession[] }>
  resume(type: HostedType, profileId: string): Promise<HostedNetworkSession>
  removeSession(type: HostedType, profileId: string): Promise<void>
  /** Logs out of everything. */
  logOut(): Promise<void>
  /** Ends a sign-in that the browser holds beside the account: of this session, or without one the latest. */
  endSignIn(network: NetworkName, session?: Session): Promise<void>
}
