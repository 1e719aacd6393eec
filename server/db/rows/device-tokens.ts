import type { Generated } from 'kysely'

export interface DeviceTokensTable {
  token_hash: Buffer
  account_id: string
  platform: string
  device_id: Generated<string>
  registered_at: Generated<Date>
}
