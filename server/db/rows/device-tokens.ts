import type { Generated } from 'kysely'

export interface DeviceTokensTable {
  account_id: string
  token_hash: Buffer
  sealed_token: Buffer
  wrapped_key: Buffer
  key_version: number
  platform: string
  created_at: Generated<Date>
}
