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
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Date
  device: Generated<string>
}
