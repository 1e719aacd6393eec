import type { Generated } from 'kysely'

export interface PushSwitchesTable {
  account_id: string
  platform: string
  push_type: string
  state: boolean
  updated_at: Generated<Date>
}
