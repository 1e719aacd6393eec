import type { Generated } from 'kysely'

export interface SessionsTable {
  id: string
  account_id: string
  identity_id: number | null
  token_hash: Buffer
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  refresh_expires_at: Date
  previous_refresh_hash: Buffer | null
  refreshed_at: Date | null
  is_refresh_used: Generated<boolean>
  previous_token_hash: Generated<Buffer | null>
  token_rotated_at: Generated<Date | null>
  is_token_used: Generated<boolean>
  authenticated_at: Generated<Date>
  /** When the sign-in method of the last login begins to count as proof of the account. */
  trusted_from: Generated<Date>
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  device: Generated<string>
}

export interface UsedRefreshTokensTable {
  hash: Buffer
  session_id: string
  used_at: Generated<Date>
  expires_at: Date
}

export interface NetworkSessionsTable {
  id: string
  session_id: string
  account_id: string
  identity_id: number
  /** Type of the serialised session. */
  type: string
  profile_id: string
  /** What pages hold instead of a secret. It identifies the row but grants no access. */
  handle: string
  /** The part of the session that pages may see. */
  facts: Record<string, unknown> | string
  key_version: number
  wrapped_key: Buffer
  sealed: Buffer
  /** Number of token updates. */
  version: Generated<number>
  /** Which process is refreshing the session, and until when it has the exclusive right to. */
  lease: Generated<string | null>
  lease_until: Generated<Date | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface XSessionsTable {
  id: string
  handle_hash: Buffer
  browser_hash: Buffer
  client_id: string
  /** The browser session that it ends with. Null: not logged in to Chorus yet. */
  session_id: string | null
  key_version: number
  wrapped_key: Buffer
  sealed: Buffer
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}
