import type { HostedProfile } from '@chorus/contract/hosted/hosted'
import type { Session } from '@chorus/model/session/session'
import type { AskOwnServer } from './network-login.ts'
import type { SigningWallet } from './wallets/signing-wallet.ts'

/** What an adapter needs to use device-only sessions. */
export interface DeviceDeps {
  /** The network's API for this page. */
  root: string
  /** Operator settings for this network. */
  options: Readonly<Record<string, string>>
  /** Whether the sandbox stands in for the network, so that `root` takes requests for all of its servers. */
  isSandboxed: boolean
  /** Origins that this page's Content Security Policy allows in addition to the operator's. */
  allowedOrigins: readonly string[]
  /** ms */
  now(): number
}

/** A new session, and its owner according to the network. */
export interface DeviceLogin {
  session: Session
  profile: HostedProfile
}

export interface PasswordCredentials {
  /** Handle, permanent id or email address. */
  identifier: string
  password: string
  /** The code the server sent by email. */
  authFactorToken?: string
  /** As typed by the user. Absent: found from the identifier. */
  serviceUrl?: string
}

export interface WalletSignature {
  wallet: string
  /** The account that the wallet owns or manages. */
  account: string
  /** Signs a text with the wallet. Undefined: the user declined. */
  sign(text: string): Promise<string | undefined>
}

/** `0x` and 64 hex digits. */
export type SignerPublicKey = `0x${string}`

/** Keys created in this browser, which an account approves in the network's app. */
export interface SignerKeys {
  create(): Promise<SignerPublicKey>
  /** Assigns a key to the account that has approved it. */
  assign(key: SignerPublicKey, profileId: string): Promise<DeviceLogin>
  /** Creates a key and has it approved by the wallet that owns the account, without the app. Undefined: the user declined. */
  approveWithWallet?(ask: AskOwnServer, wallet: SigningWallet): Promise<DeviceLogin | undefined>
}

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
  /** Logs in from this page; the tokens stay here. Throws OriginNotAllowed. */
  logInWithPassword?(credentials: PasswordCredentials): Promise<DeviceLogin>
  /** Logs in from this page; the tokens stay here. Undefined: the user declined to sign. */
  logInWithWallet?(signature: WalletSignature): Promise<DeviceLogin | undefined>
  signerKeys?: SignerKeys
}

/** The Content Security Policy of this page doesn't list the origin. */
export class OriginNotAllowed extends Error {
  override name = 'OriginNotAllowed'
  readonly origin: string
  constructor(origin: string) {
    super(`The policy of this page does not allow requests to ${origin}.`)
    this.origin = origin
  }
}
