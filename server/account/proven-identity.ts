import { networkPlatforms } from '@chorus/model/network-identity'
import type { Db } from '../db/database.ts'

/** Platforms to log in with, by their names in the provider API. */
export const platforms = [...networkPlatforms, 'apple', 'google', 'telegram', 'email'] as const
export type LoginPlatform = (typeof platforms)[number]

/** An identity that a proof has shown to belong to its sender. */
export interface ProvenIdentity {
  platform: LoginPlatform
  /**
   * The issuer of an id token, on platforms with several issuers; the wallet of a manager who logged in to a Lens account; otherwise ''. Subjects
   * of two issuers are never the same identity.
   */
  issuer: string
  /** Its permanent id on the platform: fid, account address in lower case, did, numeric id, sub, email address in lower case. */
  subject: string
  handle?: string
  displayName?: string
  avatar?: string
  /** Additional public details for the list of connections. Never secrets. */
  facts?: Record<string, unknown>
  /** Whether details that are missing here are unknown, so that those of an earlier login stay. */
  isPartial?: boolean
}

/** A valid proof. */
export interface Proven {
  identity: ProvenIdentity
  /**
   * Uses up the proof within the transaction that relies on it, so that both happen or neither. Refuses if it was used up in the meantime.
   * A bind refused because another account has the identity spends nothing: clients then log in with the same proof (provider API §1.4).
   */
  spend(transaction: Db): Promise<void>
  /** Ties the proof to the login attempt that requested it, for proofs that return from another site. */
  nonce?: string | undefined
  /** Additional fields of the login response, such as `telegram_user_id`. */
  extras?: Record<string, unknown>
  /** Additional fields that depend on the account, such as a key stored for it. */
  extrasOf?(accountId: string): Promise<Record<string, unknown>>
}
