import type { HostedAccount, HostedNetworkSession, HostedOutcome, HostedType } from '@chorus/contract/hosted'
import type { XSession } from '@chorus/model/session/session'
import type { LoginType } from './login-type.ts'

/** What our own server does for the accounts of this browser: the calls of /api/hosted. Each throws a Failure, with the server's code. */
export interface AccountsServer {
  /** Throws `aborted` where whoever wanted it has given it up. */
  logIn(type: LoginType, proof: object, signal?: AbortSignal): Promise<HostedOutcome>
  /** After a conflict: this browser becomes the other account's. */
  continueLogin(token: string): Promise<HostedOutcome>
  session(): Promise<{ account: HostedAccount | null; sessions: HostedNetworkSession[] }>
  resume(type: HostedType, profileId: string): Promise<HostedNetworkSession>
  removeSession(type: HostedType, profileId: string): Promise<void>
  /** Out of everything. */
  logOut(): Promise<void>
  /** Out of one session of X; without it, of the one that was signed in last, which stands before any account has it. */
  logOutX(session?: XSession): Promise<void>
}
