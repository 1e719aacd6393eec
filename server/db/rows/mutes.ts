import type { Generated } from 'kysely'

export interface MutesTable {
  account_id: string
  platform: string
  subject: string
  created_at: Generated<Date>
  position: Generated<number>
}
