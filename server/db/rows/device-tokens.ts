import type { Generated } from 'kysely'

export interface DeviceTokensTable {
  token_hash: Buffer
  account_id: string
  platform: string
  device_id: Generated<string>
  /** Who registered it. Null: before sessions were kept with it. */
  session_id: string | null
  registered_at: Generated<Date>
}
