import type { NetworkSessionType } from '../network-identity.ts'

/** Fields of every session. Times in ms; 0 and 0 means that it doesn't expire by itself. Spec 1 §3. */
interface SessionBase {
  profileId: string
  token: string
  createdAt: number
  expiresAt: number
}

/** How a Farcaster account was proven. Only `grant` and `relay` can be bound to the provider account. */
export type FarcasterProof =
  | { kind: 'grant'; signerRequestToken: string }
  | { kind: 'relay'; channelToken: string }
  | { kind: 'sponsorship'; signerRequestToken: string; signature: string }
  | { kind: 'custody' }

export interface FarcasterSession extends SessionBase {
  type: 'Farcaster'
  proof: FarcasterProof
}

export interface LensSession extends SessionBase {
  type: 'Lens'
  refreshToken: string
  address: string
}

export interface XPayload {
  clientId: string
  accessToken: string
  accessTokenSecret: string
  consumerKey: string
  /** `[HIDE_FROM_CLIENT]` marks a session of the hosted login: the server holds the secret. */
  consumerSecret: string
}

export interface XSession extends SessionBase {
  type: 'Twitter'
  payload: XPayload
}

export interface BlueskyPayload {
  did: string
  handle: string
  accessJwt: string
  refreshJwt: string
  didDoc?: unknown
  email?: string
  emailConfirmed?: boolean
  emailAuthFactor?: boolean
  active?: boolean
  status?: string
}

export interface BlueskySession extends SessionBase {
  type: 'Bsky'
  serviceUrl: string
  payload: BlueskyPayload
}

export interface PlainPayload {
  accessToken?: string
  accountId?: string
  isNew?: boolean
  uid?: string
  avatar?: string
  displayName?: string
  nonce?: string
  email?: string
  passcode?: string
  telegram_username?: string
  telegram_user_id?: string
}

/** Sessions of sign-in methods without a network, and of networks whose sessions have no fields of their own. */
export interface PlainSession extends SessionBase {
  type: 'Apple' | 'Google' | 'Telegram' | 'Email' | Exclude<NetworkSessionType, OwnSession['type']>
  payload: PlainPayload
}

type OwnSession = FarcasterSession | LensSession | XSession | BlueskySession

export interface ProviderPayload {
  accountId?: string
  accessToken?: string
  uid?: string
  avatar?: string
  displayName?: string
  [field: string]: unknown
}

/** The provider's own session, created from another one. */
export interface ProviderSession extends SessionBase {
  type: 'Firefly'
  parent?: Session
  signature?: { address: string; message: string; signature: string }
  isNew: boolean
  payload: ProviderPayload
}

export type Session = OwnSession | PlainSession | ProviderSession
export type SessionType = Session['type']
