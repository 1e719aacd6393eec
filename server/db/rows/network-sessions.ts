import type { Generated } from 'kysely'

export interface NetworkSessionsTable {
  id: string
  session_id: string
  account_id: string
  identity_id: number
  /** As in a serialised session. */
  type: string
  profile_id: string
  /** What pages hold in place of a secret. It names the row and opens nothing. */
  handle: string
  /** What pages may know. */
  facts: Record<string, unknown> | string
  key_version: number
  wrapped_key: Buffer
  sealed: Buffer
  /** Counts the tokens that were written down. */
  version: Generated<number>
  /** Who is refreshing it just now, and until when nobody else may. */
  lease: Generated<string | null>
  lease_until: Generated<Date | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
